import { ageInYears, dayIn, formatDate, formatDay, formatZipCode } from '@virtual-med/contract/core/formats';
import { whatsAppLink } from '@virtual-med/contract/core/phones';
import type { PatientRecord } from '@virtual-med/contract/patients/patients';
import { ageText, patientTexts as texts, whatsAppGreeting } from '@virtual-med/contract/patients/patients.texts';
import { MessageCircle, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionRow } from '../../ui/action-row.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';

interface PatientHeaderProps {
  patient: PatientRecord;
  timeZone: string | undefined;
  onEdit: () => void;
  /** What stands under the facts. */
  children: ReactNode;
}

const { labels } = texts;

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'max-lg:col-span-2' : ''}`}>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

export function PatientHeader({ patient, timeZone, onEdit, children }: PatientHeaderProps) {
  const { name, email, phone, birthDate, zipCode, address } = patient;
  const chat = whatsAppLink(phone, whatsAppGreeting(name));
  return (
    <section aria-labelledby="patient-name" className="rounded-xl border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-5">
        <div className="flex min-w-0 grow basis-72 items-center gap-4">
          <Avatar name={name} />
          <div className="min-w-0">
            <h1 id="patient-name" className="text-2xl font-semibold tracking-tight wrap-anywhere">
              <bdi>{name}</bdi>
            </h1>
            {birthDate && (
              <p className="mt-0.5 text-ink-muted tabular-nums">{ageText(ageInYears(birthDate, dayIn(timeZone)))}</p>
            )}
          </div>
        </div>
        <ActionRow>
          {chat && (
            <AnchorButton variant="outline" href={chat} target="_blank" rel="noopener noreferrer">
              <MessageCircle className="size-5" aria-hidden="true" />
              <span className="max-sm:sr-only">{texts.whatsApp}</span>
              <span className="sm:hidden" aria-hidden="true">
                {texts.whatsAppShort}
              </span>
            </AnchorButton>
          )}
          <Button variant="outline" onClick={onEdit}>
            <Pencil className="size-5" aria-hidden="true" />
            {texts.edit}
          </Button>
        </ActionRow>
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-8 lg:grid-cols-3">
        <Fact label={labels.birthDate}>{birthDate ? formatDay(birthDate) : texts.notInformed}</Fact>
        <Fact label={labels.phone}>
          <span className="whitespace-nowrap">{phone || texts.notInformed}</span>
        </Fact>
        <Fact wide label={labels.email}>
          {email}
        </Fact>
        <Fact wide label={labels.address}>
          {address || texts.notInformed}
          {zipCode && <span className="block text-ink-muted">{formatZipCode(zipCode)}</span>}
        </Fact>
        <Fact label={labels.professional}>{patient.professionalName ?? texts.unassigned}</Fact>
        <Fact label={texts.since}>{formatDate(patient.createdAt, timeZone)}</Fact>
      </dl>
      {children}
    </section>
  );
}
