import { proofTexts } from '@virtual-med/contract/identity/email-proof.texts';
import { sendAccessTexts } from '@virtual-med/contract/identity/first-access.texts';
import { patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MailOffNote } from '../../ui/mail-off-note.tsx';
import { ByLink } from './give-access.tsx';
import { toPatient } from './patient-card.tsx';
import { SendAccess } from './send-access.tsx';

export interface Created {
  readonly id: string;
  readonly name: string;
  readonly birthDate: string;
  /** Null when an existing account was linked. */
  readonly temporaryPassword: string | null;
  readonly awaitsEmailProof: boolean;
  readonly accessMailed: boolean;
  readonly hasAccount: boolean;
  readonly phone: string;
}

/** What sends a patient's document, for the one named; `after` where something else waits for the first to be sent. */
export type Attach = (
  patient: { id: string; name: string; birthDate: string | null },
  after?: { readonly hasSent: boolean; readonly onSent: (count: number) => void },
) => ReactNode;

function noteOf({ hasAccount, awaitsEmailProof }: Created): string {
  if (!hasAccount) return texts.laterNote;
  return awaitsEmailProof ? proofTexts.linkedNote : texts.linkedNote;
}

interface CreatedViewProps {
  clinicId: string;
  attach: Attach;
  created: Created;
  onDone: () => void;
}

/** Replaces the form after saving: the new patient, attaching a first document, giving access, done. */
export function CreatedView({ clinicId, attach, created, onDone }: CreatedViewProps) {
  const { id, name, phone, temporaryPassword, accessMailed } = created;
  const view = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => view.current?.focus(), []);
  const [sent, setSent] = useState(0);
  return (
    <div ref={view} tabIndex={-1} className="mt-6 outline-none">
      <p className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      {temporaryPassword === null && <p className="mt-2 text-ink-muted">{noteOf(created)}</p>}
      <div role="status" className="not-empty:mt-4">
        {sent > 0 && (
          <p className="flex gap-2">
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-good-ink" aria-hidden="true" />
            {texts.documentsSent(sent)}
          </p>
        )}
      </div>
      <div className="mt-4 grid sm:flex">
        {attach(created, { hasSent: sent > 0, onSent: (count) => setSent((before) => before + count) })}
      </div>
      {!created.hasAccount && (
        <div className="mt-6 border-t border-line pt-5">
          <ByLink clinicId={clinicId} patient={{ ...created, email: null }} />
        </div>
      )}
      {temporaryPassword !== null && (
        <div className="mt-6 border-t border-line pt-5">
          <div className="mb-3">
            <MailOffNote
              otherwise={
                <p className="text-ink-muted">{accessMailed ? sendAccessTexts.mailedNote : sendAccessTexts.note}</p>
              }
            />
          </div>
          <SendAccess clinicId={clinicId} patientId={id} name={name} phone={phone} mailed={accessMailed} />
          <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-xl bg-sunken p-4">
            <div>
              <p className="text-sm text-ink-muted">{texts.labels.temporaryPassword}</p>
              <p className="mt-0.5 font-mono text-lg select-all">{temporaryPassword}</p>
            </div>
            <CopyButton text={temporaryPassword} label={texts.copyPassword} copied={shellTexts.passwordCopied} />
            <p className="basis-full text-sm text-ink-muted">{texts.passwordNote}</p>
          </div>
        </div>
      )}
      <div className="mt-6 grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        <LinkButton variant="outline" {...toPatient(clinicId, id)}>
          {texts.details}
        </LinkButton>
        <Button {...(sent > 0 ? {} : { variant: 'outline' as const })} onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
