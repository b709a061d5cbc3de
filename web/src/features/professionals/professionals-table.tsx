import { limits } from '@virtual-med/contract/core/limits';
import { proofTexts } from '@virtual-med/contract/identity/email-proof.texts';
import type { Professional } from '@virtual-med/contract/professionals/professionals';
import {
  cargoLabel,
  editLabel,
  professionalTexts as texts,
} from '@virtual-med/contract/professionals/professionals.texts';
import { registrationText } from '@virtual-med/contract/professionals/registration.texts';
import { Avatar } from '../../ui/avatar.tsx';
import { aboveRow, RowOpener, wholeRow } from '../../ui/whole-row.tsx';
import { ActionsMenu, type Allowed, type StaffAct } from './actions-menu.tsx';

/** Beside somebody whose account opens nothing of the clinic yet. */
const AwaitingProof = () => (
  <span className="inline-block rounded-control bg-waiting-soft text-balance px-2.5 py-0.5 text-[0.8125rem] leading-5 font-medium text-waiting-ink">
    {proofTexts.awaiting}
  </span>
);

const cell = 'px-4 py-3 align-middle first:pl-5 last:pr-3';
const wideOnly = '@max-4xl:hidden';
const quietTag = 'inline-flex items-center rounded-full px-2.5 py-0.5 text-[0.8125rem] font-medium';

const Position = ({ role }: { role: Professional['role'] }) => (
  <span
    className={`${quietTag} ${role === 'professional' ? 'bg-sunken text-ink' : 'bg-primary-soft text-primary-ink'}`}
  >
    {cargoLabel(role)}
  </span>
);

interface TableProps {
  /** Read out, not shown. */
  caption: string;
  professionals: readonly Professional[];
  ownId: string | undefined;
  allowed: (professional: Professional) => Allowed;
  sendsMail: boolean;
  onAct: (act: StaffAct, professional: Professional) => void;
}

interface AwaitedProps {
  professional: Professional;
  invitable: boolean;
  sendsMail: boolean;
  onAct: (act: 'invite' | 'link') => void;
}

const invitationDays = limits.firstAccessDays * 86_400_000;

/** Nobody has chosen a password yet: invited, with the way to invite again, or given one by hand. */
function Awaited({ professional: { name, invitedAt }, invitable, sendsMail, onAct }: AwaitedProps) {
  if (!invitedAt) return <p className="mt-0.5 text-support text-ink-muted">{texts.awaiting}</p>;
  const expired = Date.parse(invitedAt) + invitationDays < Date.now();
  const again = sendsMail ? texts.inviteAgain : texts.copyLink;
  return (
    <p className={`mt-0.5 text-support ${expired ? 'text-waiting-ink' : 'text-ink-muted'}`}>
      {expired ? texts.invitationExpired : texts.invited}
      {invitable && (
        <>
          {' · '}
          <button
            type="button"
            aria-label={`${again}: ${name}`}
            onClick={() => onAct(sendsMail ? 'invite' : 'link')}
            className={`font-medium text-primary-ink underline decoration-primary-line underline-offset-4 hover:decoration-current max-sm:min-h-11 ${aboveRow}`}
          >
            {again}
          </button>
        </>
      )}
    </p>
  );
}

interface ProfessionalRowProps {
  professional: Professional;
  isOwn: boolean;
  allowed: Allowed;
  sendsMail: boolean;
  onAct: (act: StaffAct) => void;
}

const ProfessionalRow = ({ professional, isOwn, allowed, sendsMail, onAct }: ProfessionalRowProps) => (
  <tr className={allowed.edit ? wholeRow : undefined}>
    <th scope="row" className={`${cell} font-normal`}>
      <div className="flex min-w-0 items-center gap-3">
        <span className="max-sm:hidden">
          <Avatar name={professional.name} />
        </span>
        <div className="min-w-0 @4xl:min-w-40">
          <p className="text-row wrap-anywhere">
            {allowed.edit ? (
              <RowOpener label={editLabel(professional.name)} onOpen={() => onAct('edit')}>
                <bdi>{professional.name}</bdi>
              </RowOpener>
            ) : (
              <bdi>{professional.name}</bdi>
            )}
            {isOwn && <span className="text-ink-muted"> ({texts.you})</span>}
          </p>
          {professional.registration && (
            <p className="text-sm wrap-anywhere text-ink-muted">{registrationText(professional.registration)}</p>
          )}
          <p className="text-sm wrap-anywhere text-ink-muted @4xl:hidden">{professional.email}</p>
          <p className="mt-1.5 @4xl:hidden">
            <Position role={professional.role} />
          </p>
          {professional.awaitsEmailProof ? (
            <p className="mt-1">
              <AwaitingProof />
            </p>
          ) : (
            professional.awaitingFirstAccess && (
              <Awaited professional={professional} invitable={allowed.invite} sendsMail={sendsMail} onAct={onAct} />
            )
          )}
        </div>
      </div>
    </th>
    <td className={`${cell} ${wideOnly} text-ink-muted`}>
      <span className="block min-w-48 wrap-anywhere">{professional.email}</span>
    </td>
    <td className={`${cell} ${wideOnly}`}>
      <Position role={professional.role} />
    </td>
    <td className={`${cell} ${wideOnly} text-right tabular-nums`}>{professional.patients}</td>
    <td className={`${cell} w-px text-right @max-4xl:align-top`}>
      <ActionsMenu professional={professional} allowed={allowed} onAct={onAct} />
    </td>
  </tr>
);

/** Where it is narrow the address and the position stand under the name, and their columns go. */
export const ProfessionalsTable = ({ caption, professionals, ownId, allowed, sendsMail, onAct }: TableProps) => (
  <div className="@container overflow-hidden rounded-card border border-line bg-surface">
    <table className="w-full text-left @4xl:table-fixed">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line text-sm text-ink-muted @max-4xl:sr-only">
        <tr>
          <th scope="col" className={`${cell} font-medium`}>
            {texts.labels.name}
          </th>
          <th scope="col" className={`${cell} ${wideOnly} w-4/12 font-medium`}>
            {texts.labels.email}
          </th>
          <th scope="col" className={`${cell} ${wideOnly} w-40 font-medium`}>
            {texts.labels.role}
          </th>
          <th scope="col" className={`${cell} ${wideOnly} w-28 text-right font-medium`}>
            {texts.patientsColumn}
          </th>
          <th scope="col" className={`${cell} w-18`}>
            <span className="sr-only">{texts.labels.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {professionals.map((professional) => (
          <ProfessionalRow
            key={professional.id}
            professional={professional}
            isOwn={professional.id === ownId}
            allowed={allowed(professional)}
            sendsMail={sendsMail}
            onAct={(act) => onAct(act, professional)}
          />
        ))}
      </tbody>
    </table>
  </div>
);
