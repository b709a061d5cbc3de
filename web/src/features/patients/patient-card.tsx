import { Link } from '@tanstack/react-router';
import {
  ageInYears,
  dayIn,
  formatAgo,
  formatDateTime,
  formatDay,
  formatShortDate,
} from '@virtual-med/contract/core/formats';
import { whatsAppLink } from '@virtual-med/contract/core/phones';
import { proofTexts } from '@virtual-med/contract/identity/email-proof.texts';
import type { PatientRow } from '@virtual-med/contract/patients/patients';
import {
  accessTexts,
  ageText,
  detailsLabel,
  listTexts,
  patientActions,
  severalTexts,
  patientTexts as texts,
  whatsAppGreeting,
  whatsAppLabel,
} from '@virtual-med/contract/patients/patients.texts';
import { areaTexts } from '@virtual-med/contract/shell/area.texts';
import { Copy, DoorClosed, DoorOpen, MailX, MessageCircle, Pencil, Stethoscope, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { copyText } from '../../lib/browser/clipboard.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { iconButtonStyle } from '../../ui/icon-button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { aboveRow, stretched, wholeRow } from '../../ui/whole-row.tsx';

/** Nothing at all for a number WhatsApp cannot dial. */
function WhatsAppLink({ name, phone }: { name: string; phone: string }) {
  const href = whatsAppLink(phone, whatsAppGreeting(name));
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={whatsAppLabel(name)}
      title="WhatsApp"
      className={iconButtonStyle()}
    >
      <MessageCircle className="size-5" aria-hidden="true" />
    </a>
  );
}

export interface CardActions {
  onEdit: (patient: PatientRow) => void;
  onRemove: (patient: PatientRow) => void;
  onChoose: (patient: PatientRow) => void;
}

interface PatientCardProps extends CardActions {
  clinicId: string;
  patient: PatientRow;
  /** The professional responsible; left out where all patients are one's own. */
  responsible: string | undefined;
  timeZone: string | undefined;
  isChosen: boolean;
  /** Whether some patients are selected, or as many as one action allows. */
  choosing: 'none' | 'some' | 'full';
}

/** Where the links to one's own page of a patient lead. */
export const toPatient = (clinicId: string, patientId: string) =>
  ({ to: '/clinica/$clinicId/paciente/$patientId', params: { clinicId, patientId } }) as const;

/** The columns of the list where it is wide enough for a line each: two facts, then four. */
export const columnsStyle =
  '@2xl:grid @2xl:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_9.75rem_5.75rem] @2xl:gap-x-4 @2xl:pr-2 @2xl:pl-4 @4xl:grid-cols-[minmax(0,6fr)_10.5rem_8.75rem_minmax(0,6fr)_9.75rem_5.75rem]';

/** From the second step of columns on. */
export const wideOnly = 'hidden @4xl:block';

const rowStyle = `grid h-16.5 grid-cols-[minmax(0,1fr)_auto] items-center pr-1 pl-3.5 @2xl:h-11.5 ${columnsStyle} ${wholeRow}`;

/** Why the patient cannot see their documents yet. */
function obstacleOf({ mailFailed, awaitsEmailProof, hasAccount, lastAccessAt }: PatientRow) {
  if (mailFailed) return { text: listTexts.mailFailed, Icon: MailX, tone: 'text-danger-ink' };
  if (awaitsEmailProof) return { text: proofTexts.awaiting, Icon: MailX, tone: 'text-waiting-ink' };
  if (!hasAccount) return { text: accessTexts.none, Icon: DoorClosed, tone: 'text-waiting-ink' };
  if (lastAccessAt === null) return { text: accessTexts.notEntered, Icon: DoorOpen, tone: 'text-waiting-ink' };
}

const Obstacle = ({ text, Icon, tone }: NonNullable<ReturnType<typeof obstacleOf>>) => (
  <span className={`flex min-w-0 items-center gap-1.5 font-medium ${tone}`}>
    <Icon className="size-4 shrink-0" aria-hidden="true" />
    <span className="truncate" title={text}>
      {text}
    </span>
  </span>
);

interface ChooseBoxProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: () => void;
  /** Seen only where the pointer or the focus is; until somebody is chosen, Tab passes it by. */
  isHidden: boolean;
}

/** In the place of the letters, as large as a target is. */
const ChooseBox = ({ label, isHidden, ...input }: ChooseBoxProps) => (
  <label
    className={`absolute -inset-1.5 z-1 hidden cursor-pointer place-items-center @2xl:grid ${isHidden ? 'opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100' : ''}`}
  >
    <input
      type="checkbox"
      data-choose
      aria-label={label}
      tabIndex={isHidden ? -1 : undefined}
      className="size-4.5 cursor-pointer accent-primary"
      {...input}
    />
  </label>
);

const copyEmail = async (email: string) =>
  (await copyText(email))
    ? toast.success({ title: listTexts.emailCopied })
    : toast.error({ title: areaTexts.copyFailed });

/** One patient: a line where the list is wide enough, else a name over what matters most; all of it opens the record. */
export const PatientCard = memo((props: PatientCardProps) => {
  const { clinicId, patient, responsible, timeZone, isChosen, choosing, onEdit, onRemove, onChoose } = props;
  const { id, name, email, phone, birthDate, lastDocument, lastAccessAt } = patient;
  const age = birthDate ? ageText(ageInYears(birthDate, dayIn())) : texts.birthDateMissing;
  const obstacle = obstacleOf(patient);
  const documentDay = lastDocument && formatShortDate(lastDocument.at, timeZone);
  return (
    <article aria-label={name} className={`group/row ${rowStyle} ${isChosen ? 'bg-primary-soft!' : ''}`}>
      <div className="flex min-w-0 items-center gap-3">
        <span className="relative grid">
          <span
            className={
              choosing === 'none'
                ? 'transition-opacity @2xl:group-focus-within/row:opacity-0 @2xl:group-hover/row:opacity-0'
                : '@2xl:opacity-0'
            }
          >
            <Avatar name={name} inRow />
          </span>
          <ChooseBox
            label={severalTexts.choose(name)}
            checked={isChosen}
            disabled={choosing === 'full' && !isChosen}
            onChange={() => onChoose(patient)}
            isHidden={choosing === 'none'}
          />
        </span>
        <div className="min-w-0">
          <h3 className="truncate text-row" title={name}>
            <Link
              {...toPatient(clinicId, id)}
              data-patient
              aria-keyshortcuts="x"
              aria-label={detailsLabel(name)}
              className={stretched}
            >
              <bdi>{name}</bdi>
            </Link>
          </h3>
          <p className="truncate text-support text-ink-muted tabular-nums @2xl:hidden">
            {obstacle ? (
              <Obstacle {...obstacle} />
            ) : (
              [age, lastDocument && [lastDocument.name, documentDay].filter(Boolean).join(', ')]
                .filter(Boolean)
                .join(' · ')
            )}
          </p>
        </div>
      </div>
      <p className={`${wideOnly} truncate tabular-nums`}>
        {age}
        {birthDate && <span className="text-ink-subtle"> · {formatDay(birthDate)}</span>}
      </p>
      <p className={`${wideOnly} truncate text-ink-muted tabular-nums`}>{phone || texts.notInformed}</p>
      <p className="hidden min-w-0 gap-1.5 @2xl:flex">
        {lastDocument ? (
          <>
            <span className="truncate" title={lastDocument.name}>
              {lastDocument.name}
            </span>
            <span className="shrink-0 text-ink-subtle tabular-nums">{documentDay}</span>
          </>
        ) : (
          <span className="text-ink-subtle">{listTexts.noDocument}</span>
        )}
      </p>
      <p className="hidden min-w-0 text-support text-ink-muted @2xl:block">
        {obstacle ? (
          <Obstacle {...obstacle} />
        ) : (
          lastAccessAt && (
            <span title={formatDateTime(lastAccessAt, timeZone)}>{formatAgo(lastAccessAt, timeZone)}</span>
          )
        )}
      </p>
      <div className={`flex justify-end ${aboveRow}`}>
        <WhatsAppLink name={name} phone={phone} />
        <RowMenu
          label={patientActions(name)}
          actions={[
            [
              email === null
                ? { label: texts.noEmail, Icon: Copy, onClick: () => undefined, disabled: true }
                : { label: listTexts.copyEmail(email), Icon: Copy, onClick: () => copyEmail(email) },
              responsible === undefined
                ? undefined
                : {
                    label: listTexts.responsible(responsible),
                    Icon: Stethoscope,
                    onClick: () => undefined,
                    disabled: true,
                  },
            ],
            [{ label: texts.edit, Icon: Pencil, onClick: () => onEdit(patient) }],
            [{ label: texts.remove, Icon: Trash2, onClick: () => onRemove(patient), destructive: true }],
          ]}
        />
      </div>
    </article>
  );
});

/** Placeholder of a patient who is not loaded yet. */
export const CardSkeleton = () => (
  <div className="flex h-16.5 items-center gap-3 px-3.5 @2xl:h-11.5 @2xl:px-4">
    <Skeleton className="size-9 rounded-full" />
    <Skeleton className="h-4 w-48" />
  </div>
);
