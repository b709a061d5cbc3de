import { maskCpf, showCpf } from '@virtual-med/contract/core/cpf';
import { ageInYears, dayIn, formatDate, formatDay, formatZipCode } from '@virtual-med/contract/core/formats';
import { whatsAppLink } from '@virtual-med/contract/core/phones';
import type { PatientRecord } from '@virtual-med/contract/patients/patients';
import {
  accessBadge,
  ageText,
  healthLabels,
  healthSuggestions,
  patientTexts as texts,
  whatsAppGreeting,
} from '@virtual-med/contract/patients/patients.texts';
import { ChevronDown, MessageCircle, Pencil, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../lib/browser/media.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';

const [noneKnown] = healthSuggestions.allergies;

/** Over everything else of a record: what may hurt. That nobody asked yet is not the same as none. */
function Allergies({ text }: { text: string | undefined }) {
  const written = text?.trim() ?? '';
  if (written === '') return <p className="text-sm text-ink-muted">{texts.allergiesUnknown}</p>;
  if (written.replace(/\.$/, '').toLowerCase() === noneKnown.toLowerCase())
    return <p className="text-sm text-ink-muted">{written}</p>;
  return (
    <p className="flex gap-2.5 rounded-xl bg-danger-soft px-4 py-2.5 text-danger-ink">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        <strong className="font-semibold">{healthLabels.allergies}:</strong> {written}
      </span>
    </p>
  );
}

interface PatientHeaderProps {
  patient: PatientRecord;
  timeZone: string | undefined;
  /** Who manages the clinic reads the CPF whole; a professional, when they edit it. */
  wholeCpf: boolean;
  /** The page's main action, for this patient. */
  attach: ReactNode;
  onEdit: () => void;
  /** What stands under the facts. */
  children: ReactNode;
}

const { labels } = texts;

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 lg:max-w-sm ${wide ? 'max-lg:col-span-2' : ''}`}>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

export function PatientHeader({ patient, timeZone, wholeCpf, attach, onEdit, children }: PatientHeaderProps) {
  const { name, email, phone, birthDate, cpf, zipCode, address } = patient;
  const chat = whatsAppLink(phone, whatsAppGreeting(name));
  const isPhone = useIsPhone();
  return (
    <section aria-labelledby="patient-name" className="rounded-xl border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-4">
        <div className="flex min-w-0 grow basis-72 items-center gap-4">
          <Avatar name={name} />
          <div className="min-w-0">
            <h1 id="patient-name" className="text-xl font-semibold tracking-tight wrap-anywhere sm:text-2xl">
              <bdi>{name}</bdi>
            </h1>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted tabular-nums">
              {birthDate && <span>{ageText(ageInYears(birthDate, dayIn(timeZone)))}</span>}
              <span>
                <span className="sr-only">{labels.birthDate}: </span>
                <span>{birthDate ? formatDay(birthDate) : texts.birthDateMissing}</span>
              </span>
              <Badge {...accessBadge(patient.hasEntered)} />
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow max-sm:*:px-2 max-sm:[&>:first-child]:basis-full">
          {attach}
          {chat && (
            <AnchorButton variant="outline" href={chat} target="_blank" rel="noopener noreferrer">
              <MessageCircle className="size-5" aria-hidden="true" />
              <span className="sr-only">{texts.whatsApp}</span>
              <span aria-hidden="true">{texts.whatsAppShort}</span>
            </AnchorButton>
          )}
          <Button variant="outline" onClick={onEdit}>
            <Pencil className="size-5" aria-hidden="true" />
            {texts.edit}
          </Button>
        </div>
      </div>
      <div className="mt-4">
        <Allergies text={patient.healthHistory.allergies} />
      </div>
      {/* On a phone the documents come first: who wants the address opens it. */}
      <details open={!isPhone} className="group mt-2 sm:mt-4">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-medium text-ink-muted md:hidden">
          <ChevronDown className="size-4 -rotate-90 transition-transform group-open:rotate-0" aria-hidden="true" />
          {texts.contactAndAccess}
        </summary>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-4 max-md:mt-2 sm:gap-x-8 lg:flex lg:flex-wrap">
          <Fact label={labels.phone}>
            <span className="whitespace-nowrap">{phone || texts.notInformed}</span>
          </Fact>
          <Fact label={labels.cpf}>
            <span className="whitespace-nowrap">
              {cpf ? (wholeCpf ? showCpf(cpf) : maskCpf(cpf)) : texts.notInformed}
            </span>
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
      </details>
    </section>
  );
}
