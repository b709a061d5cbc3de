import { Link } from '@tanstack/react-router';
import { ageInYears, dayIn, formatDay } from '@virtual-med/contract/core/formats';
import { whatsAppLink } from '@virtual-med/contract/core/phones';
import type { PatientSummary } from '@virtual-med/contract/patients/patients';
import {
  ageText,
  detailsLabel,
  patientActions,
  patientTexts as texts,
  whatsAppGreeting,
  whatsAppLabel,
} from '@virtual-med/contract/patients/patients.texts';
import { ChevronRight, Mail, MessageCircle, Pencil, Phone, Stethoscope, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { AwaitingProof } from '../../ui/awaiting-proof.tsx';
import { iconButtonStyle } from '../../ui/icon-button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { aboveRow, stretched, wholeRow } from '../../ui/whole-row.tsx';

interface WhatsAppLinkProps {
  name: string;
  phone: string;
}

/** Nothing at all for a number WhatsApp cannot dial. */
function WhatsAppLink({ name, phone }: WhatsAppLinkProps) {
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
  onEdit: (patient: PatientSummary) => void;
  onRemove: (patient: PatientSummary) => void;
}

interface PatientCardProps extends CardActions {
  clinicId: string;
  patient: PatientSummary;
  /** Whose patient it is; left out where all are the reader's own. */
  responsible: string | undefined;
}

/** Where the links to one's own page of a patient lead. */
export const toPatient = (clinicId: string, patientId: string) =>
  ({ to: '/clinica/$clinicId/paciente/$patientId', params: { clinicId, patientId } }) as const;

const cardStyle =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-xl border border-line bg-surface px-4 py-3 @2xl:grid-cols-[auto_minmax(0,5fr)_minmax(0,6fr)_auto] @2xl:items-center @2xl:gap-x-5';

const factStyle = 'flex min-w-0 items-center gap-2 text-sm text-ink-muted';

/** One patient: a line where its list is wide enough for one, else a small block; all of it opens the record. */
export const PatientCard = memo(({ clinicId, patient, responsible, onEdit, onRemove }: PatientCardProps) => {
  const { id, name, email, phone, birthDate, awaitsEmailProof } = patient;
  return (
    <article aria-label={name} className={`${cardStyle} ${wholeRow}`}>
      <Avatar name={name} />
      <div className="min-w-0">
        <h3 className="line-clamp-3 font-medium wrap-anywhere" title={name}>
          <Link {...toPatient(clinicId, id)} aria-label={detailsLabel(name)} className={stretched}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className="text-sm text-ink-muted tabular-nums">
          {birthDate
            ? `${ageText(ageInYears(birthDate, dayIn()))}, ${texts.born.toLowerCase()} ${formatDay(birthDate)}`
            : `${texts.born}: ${texts.notInformed.toLowerCase()}`}
        </p>
        {awaitsEmailProof && (
          <p className="mt-1">
            <AwaitingProof />
          </p>
        )}
      </div>
      <div className="col-span-2 col-start-1 row-start-2 mt-1.5 grid min-w-0 gap-0.5 @2xl:col-span-1 @2xl:col-start-3 @2xl:row-start-1 @2xl:mt-0">
        <p className={factStyle}>
          <Mail className="size-4 shrink-0" aria-hidden="true" />
          <span className="truncate" title={email}>
            {email}
          </span>
        </p>
        <p className={`${factStyle} tabular-nums`}>
          <Phone className="size-4 shrink-0" aria-hidden="true" />
          <span className="shrink-0">{phone || texts.notInformed}</span>
        </p>
        {responsible && (
          <p className={factStyle}>
            <Stethoscope className="size-4 shrink-0" aria-hidden="true" />
            <span className="truncate" title={responsible}>
              <span className="sr-only">{texts.labels.professional}: </span>
              {responsible}
            </span>
          </p>
        )}
      </div>
      <div className="col-start-3 row-span-2 row-start-1 -mr-2 flex h-full flex-col items-center justify-between @2xl:col-start-4 @2xl:row-span-1 @2xl:mr-0 @2xl:h-auto @2xl:flex-row">
        <span className={`@2xl:order-2 ${aboveRow}`}>
          <RowMenu
            label={patientActions(name)}
            actions={[
              [{ label: texts.edit, Icon: Pencil, onClick: () => onEdit(patient) }],
              [{ label: texts.remove, Icon: Trash2, onClick: () => onRemove(patient), destructive: true }],
            ]}
          />
        </span>
        <span className={`@2xl:order-1 ${aboveRow}`}>
          <WhatsAppLink name={name} phone={phone} />
        </span>
        <span
          className="order-3 hidden min-h-11 items-center gap-1 pl-3 text-sm font-medium text-primary-ink @2xl:flex"
          aria-hidden="true"
        >
          {texts.details}
          <ChevronRight className="size-4" />
        </span>
      </div>
    </article>
  );
});

/** The place of a patient whose page is still on its way. */
export const CardSkeleton = () => <Skeleton className="h-33 border border-line @2xl:h-22" />;
