import { Link } from '@tanstack/react-router';
import { formatDay } from '@virtual-med/contract/core/formats';
import type { PatientSummary } from '@virtual-med/contract/patients/patients';
import {
  detailsLabel,
  editPatientLabel,
  removePatientLabel,
  patientTexts as texts,
} from '@virtual-med/contract/patients/patients.texts';
import { ChevronRight, Mail, Pencil, Phone, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { AwaitingProof } from '../../ui/awaiting-proof.tsx';
import { IconButton, iconButtonStyle } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhatsAppLink } from './whats-app-link.tsx';

export interface CardActions {
  onEdit: (patient: PatientSummary) => void;
  onRemove: (patient: PatientSummary) => void;
}

interface PatientCardProps extends CardActions {
  clinicId: string;
  patient: PatientSummary;
}

/** Where the links to one's own page of a patient lead. */
export const toPatient = (clinicId: string, patientId: string) =>
  ({ to: '/clinica/$clinicId/paciente/$patientId', params: { clinicId, patientId } }) as const;

const cardStyle =
  'grid grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-xl border border-line bg-surface px-4 py-3 md:grid-cols-[auto_minmax(0,5fr)_minmax(0,6fr)_auto_auto] md:gap-x-5';

const contactStyle = 'flex min-w-0 items-center gap-2 text-sm text-ink-muted';

/** One patient: on a wide screen a line, on a phone a small block. */
export const PatientCard = memo(({ clinicId, patient, onEdit, onRemove }: PatientCardProps) => {
  const { id, name, email, phone, birthDate, professionalId, awaitsEmailProof } = patient;
  return (
    <article aria-label={name} className={cardStyle}>
      <Avatar name={name} />
      <div className="min-w-0">
        <h3 className="truncate font-medium" title={name}>
          <bdi>{name}</bdi>
        </h3>
        <p className="truncate text-sm text-ink-muted tabular-nums">
          {texts.born} {birthDate ? formatDay(birthDate) : texts.notInformed}
        </p>
        {professionalId === null && <p className="truncate text-sm text-ink-muted">{texts.unassigned}</p>}
        {awaitsEmailProof && (
          <p className="mt-1">
            <AwaitingProof />
          </p>
        )}
      </div>
      <Link
        {...toPatient(clinicId, id)}
        aria-label={detailsLabel(name)}
        title={texts.details}
        className={`md:hidden ${iconButtonStyle()}`}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </Link>
      <div className="col-span-3 mt-1 min-w-0 md:col-span-1 md:mt-0">
        <p className={contactStyle}>
          <Mail className="size-4 shrink-0" aria-hidden="true" />
          <span className="truncate" title={email}>
            {email}
          </span>
        </p>
        <p className={`${contactStyle} mt-0.5 tabular-nums`}>
          <Phone className="size-4 shrink-0" aria-hidden="true" />
          <span className="truncate">{phone || texts.notInformed}</span>
        </p>
      </div>
      <div className="col-span-3 -mr-2 -mb-1.5 flex items-center justify-end md:col-span-1 md:m-0">
        <WhatsAppLink name={name} phone={phone} />
        <IconButton aria-label={editPatientLabel(name)} title={texts.edit} onClick={() => onEdit(patient)}>
          <Pencil className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton
          tone="danger"
          aria-label={removePatientLabel(name)}
          title={texts.remove}
          onClick={() => onRemove(patient)}
        >
          <Trash2 className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <Link
        {...toPatient(clinicId, id)}
        aria-label={detailsLabel(name)}
        className="hidden min-h-11 items-center gap-1 rounded-xl px-3 text-sm font-medium text-primary-ink transition-colors hover:bg-primary-soft md:flex"
      >
        {texts.details}
        <ChevronRight className="size-4" aria-hidden="true" />
      </Link>
    </article>
  );
});

/** The place of a patient whose page is still on its way. */
export const CardSkeleton = () => <Skeleton className="h-37 border border-line md:h-18" />;
