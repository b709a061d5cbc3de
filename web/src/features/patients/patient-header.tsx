import { maskCpf, maskPassport, showCpf } from '@virtual-med/contract/core/cpf';
import { ageInYears, dayIn, formatDate, formatDay, formatZipCode } from '@virtual-med/contract/core/formats';
import type { PatientRecord } from '@virtual-med/contract/patients/patients';
import {
  ageText,
  healthLabels,
  healthSuggestions,
  patientTexts as texts,
} from '@virtual-med/contract/patients/patients.texts';
import { moreDataTexts, representativeText, sexLabels } from '@virtual-med/contract/patients/person.texts';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useIsPhone } from '../../lib/browser/media.ts';
import { lineLinkStyle } from '../../ui/text-link.ts';

const [noneKnown] = healthSuggestions.allergies;

/** Allergies, at the top of the record. Never asked and 'none' are different answers. */
function Allergies({ text }: { text: string | undefined }) {
  const written = text?.trim() ?? '';
  const place = 'flex min-h-11 min-w-0 items-center gap-2.5 rounded-control px-4 py-2 lg:max-w-1/2';
  const isHarmless = written === '' || written.replace(/\.$/, '').toLowerCase() === noneKnown.toLowerCase();
  if (isHarmless) return <p className={`${place} bg-sunken text-ink-muted`}>{written || texts.allergiesUnknown}</p>;
  return (
    <p className={`${place} bg-danger-soft text-danger-ink`}>
      <TriangleAlert className="size-5 shrink-0" aria-hidden="true" />
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
  /** Beside the name. */
  actions: ReactNode;
  /** The state of the patient's access. */
  access: ReactNode;
}

const { labels } = texts;

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 lg:max-w-sm">
    <dt className="text-support text-ink-muted">{label}</dt>
    <dd className="wrap-anywhere tabular-nums">{children}</dd>
  </div>
);

const contactStyle = 'wrap-anywhere underline-offset-4 hover:underline';

/** Name, allergies and access of the patient; further data on request. */
export function PatientHeader({ patient, timeZone, wholeCpf, actions, access }: PatientHeaderProps) {
  const { name, email, phone, birthDate, cpf, zipCode, address, sex, passport, representative } = patient;
  const isPhone = useIsPhone();
  const [isMore, setMore] = useState(false);
  const moreId = useId();
  return (
    <section aria-labelledby="patient-name">
      <div className="flex flex-wrap items-start gap-x-6">
        <h1 id="patient-name" className="text-title min-w-0 grow basis-72 wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <p className="flex w-full flex-wrap items-center gap-x-4 leading-8 text-ink-muted tabular-nums xl:order-last">
          {patient.socialName && (
            <span className="w-full wrap-anywhere">
              {moreDataTexts.labels.civilName}: <bdi>{patient.civilName}</bdi>
            </span>
          )}
          {birthDate && (
            <span className="font-semibold text-ink">{ageText(ageInYears(birthDate, dayIn(timeZone)))}</span>
          )}
          <span>
            <span className="sr-only">{labels.birthDate}: </span>
            <span>{birthDate ? formatDay(birthDate) : texts.birthDateMissing}</span>
          </span>
          {!isPhone && phone && (
            <a href={`tel:${phone}`} className={contactStyle}>
              {phone}
            </a>
          )}
          {!isPhone &&
            (email ? (
              <a href={`mailto:${email}`} className={contactStyle}>
                {email}
              </a>
            ) : (
              <span>{texts.noEmail}</span>
            ))}
          <button
            type="button"
            aria-expanded={isMore}
            aria-controls={moreId}
            onClick={() => setMore(!isMore)}
            className={lineLinkStyle}
          >
            {texts.moreData}
          </button>
        </p>
        {actions}
      </div>
      <dl
        id={moreId}
        hidden={!isMore}
        className={`mt-2 gap-x-10 gap-y-3 border-l-2 border-primary-line pl-4 ${isMore ? 'grid sm:grid-cols-2 lg:flex lg:flex-wrap' : ''}`}
      >
        {isPhone && (
          <>
            <Fact label={labels.phone}>{phone || texts.notInformed}</Fact>
            <Fact label={labels.email}>{email ?? texts.noEmail}</Fact>
          </>
        )}
        <Fact label={labels.cpf}>{cpf ? (wholeCpf ? showCpf(cpf) : maskCpf(cpf)) : texts.notInformed}</Fact>
        {passport && <Fact label={moreDataTexts.labels.passport}>{wholeCpf ? passport : maskPassport(passport)}</Fact>}
        {sex && <Fact label={moreDataTexts.labels.sex}>{sexLabels[sex]}</Fact>}
        <Fact label={labels.address}>
          {address || texts.notInformed}
          {zipCode && <span className="block text-ink-muted">{formatZipCode(zipCode)}</span>}
        </Fact>
        {representative && (
          <Fact label={moreDataTexts.labels.representative}>
            {representativeText({ ...representative, cpf: null })}
            {representative.cpf && (
              <span className="block text-ink-muted">
                {labels.cpf} {wholeCpf ? showCpf(representative.cpf) : maskCpf(representative.cpf)}
              </span>
            )}
          </Fact>
        )}
        <Fact label={labels.professional}>{patient.professionalName ?? texts.unassigned}</Fact>
        <Fact label={texts.since}>{formatDate(patient.createdAt, timeZone)}</Fact>
      </dl>
      <div className="mt-2 flex flex-col gap-2 md:mt-3 lg:flex-row lg:gap-3 lg:[&>:last-child]:grow">
        <Allergies text={patient.healthHistory.allergies} />
        {access}
      </div>
    </section>
  );
}
