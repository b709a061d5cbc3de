import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { Verification, VerificationChange } from '@virtual-med/contract/verification/verification';
import { verificationTexts as texts } from '@virtual-med/contract/verification/verification.texts';
import { FileDown, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { QrDrawing } from '../../ui/qr-drawing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { failureOf, useAct } from '../../ui/use-submit.ts';
import { change, saveSheet, verificationQuery } from './verification.api.ts';

interface PanelProps {
  clinicId: string;
  documentId: string;
  timeZone: string | undefined;
  /** Left out where the dialog around it carries the title. */
  withoutTitle?: boolean;
}

/** Whether an address answers where anybody verifies the document, what it is, and who tried. */
export function VerificationPanel({ clinicId, documentId, timeZone, withoutTitle }: PanelProps) {
  const ids = { clinicId, documentId };
  const { data, error, refetch } = useQuery(verificationQuery(ids));
  const { busy, run } = useAct(texts.failed, (wanted: VerificationChange) => change(ids, wanted));
  return (
    <section aria-labelledby={withoutTitle ? undefined : 'document-verification'}>
      {!withoutTitle && (
        <>
          <h3 id="document-verification" className="font-semibold">
            {texts.title}
          </h3>
          <p className="mt-1 mb-3 text-ink-muted">{texts.lead}</p>
        </>
      )}
      {error && !data && (
        <LoadFailed
          message={`${texts.loadFailed}. ${failureOf(error).message}`}
          onRetry={refetch}
          className="grid justify-items-start gap-3"
        />
      )}
      {!data && !error && <Skeleton className="h-24" />}
      {data?.verification && (
        <Made verification={data.verification} ids={ids} timeZone={timeZone} busy={busy} onChange={run} />
      )}
      {data?.verification === null && (
        <div className="grid justify-items-start gap-3">
          <p>{data.mayMake ? texts.none : texts.noneForPatient}</p>
          {data.mayMake && (
            <Button variant="outline" loading={busy} onClick={() => void run('on')}>
              {!busy && <QrCode className="size-4.5" aria-hidden="true" />}
              {texts.make}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

interface MadeProps {
  verification: Verification;
  ids: { clinicId: string; documentId: string };
  timeZone: string | undefined;
  busy: boolean;
  onChange: (wanted: VerificationChange) => Promise<void>;
}

function Made({ verification, ids, timeZone, busy, onChange }: MadeProps) {
  const { address, code, qr, offBy, mayTurnOn, registeredAt } = verification;
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge label={offBy ? texts.off : texts.on} tone={offBy ? 'quiet' : 'good'} />
        <span className="text-ink-muted">
          {offBy && (mayTurnOn ? texts.offByYou : texts.offBy[offBy])}
          {!offBy && registeredAt && texts.registered(formatDateTime(registeredAt, timeZone))}
        </span>
      </p>
      {!offBy && (
        <div className="flex flex-col gap-5 sm:flex-row sm:items-center">
          <div className="w-44 shrink-0">
            <QrDrawing qr={qr} label={texts.qrLabel} />
          </div>
          <dl className="grid min-w-0 gap-4">
            <div>
              <dt className="text-ink-muted">{texts.code}</dt>
              <dd className="text-2xl font-semibold tracking-wider tabular-nums">{code}</dd>
            </div>
            <div>
              <dt className="text-ink-muted">{texts.address}</dt>
              <dd className="wrap-anywhere">{address}</dd>
            </div>
            <div className="flex flex-wrap gap-3">
              <CopyButton text={address} label={texts.copyAddress} copied={texts.addressCopied} />
              <CopyButton text={code} label={texts.copyCode} copied={texts.codeCopied} />
            </div>
          </dl>
        </div>
      )}
      <Acts ids={ids} offBy={offBy} mayTurnOn={mayTurnOn} busy={busy} onChange={onChange} />
      <Attempts attempts={verification.attempts} timeZone={timeZone} />
    </div>
  );
}

const questions = {
  new_code: { title: texts.newCodeQuestion, note: texts.newCodeText, confirm: texts.newCode },
  off: { title: texts.turnOffQuestion, note: texts.turnOffText, confirm: texts.turnOff },
} as const;

function Acts({
  ids,
  offBy,
  mayTurnOn,
  busy,
  onChange,
}: Pick<Verification, 'offBy' | 'mayTurnOn'> & Pick<MadeProps, 'ids' | 'busy' | 'onChange'>) {
  const [confirming, setConfirming] = useState<keyof typeof questions>();
  const sheet = useAct(texts.sheetFailed, () => saveSheet(ids));
  const confirm = async () => {
    if (confirming) await onChange(confirming);
    setConfirming(undefined);
  };
  if (offBy)
    return (
      mayTurnOn && (
        <div>
          <Button variant="outline" loading={busy} onClick={() => void onChange('on')}>
            {texts.turnOn}
          </Button>
        </div>
      )
    );
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" loading={sheet.busy} onClick={() => void sheet.run()}>
        {!sheet.busy && <FileDown className="size-4.5" aria-hidden="true" />}
        {sheet.busy ? texts.sheetBusy : texts.sheet}
      </Button>
      <Button variant="outline" onClick={() => setConfirming('new_code')}>
        {texts.newCode}
      </Button>
      <Button variant="outline" onClick={() => setConfirming('off')}>
        {texts.turnOff}
      </Button>
      {(['new_code', 'off'] as const).map((change) => (
        <ConfirmDialog
          key={change}
          {...questions[change]}
          open={confirming === change}
          onOpenChange={(open) => !open && setConfirming(undefined)}
          pending={busy}
          destructive
          onConfirm={() => void confirm()}
        />
      ))}
    </div>
  );
}

const Attempts = ({ attempts, timeZone }: Pick<Verification, 'attempts'> & Pick<PanelProps, 'timeZone'>) => (
  <div>
    <h4 className="font-medium">{texts.attempts}</h4>
    {attempts.newest.length === 0 ? (
      <p className="mt-1 text-ink-muted">{texts.noAttempts}</p>
    ) : (
      <>
        <p className="mt-1 text-ink-muted">{texts.counts(attempts.right, attempts.wrong)}</p>
        <ul className="mt-2 grid gap-1 text-[0.9375rem]">
          {attempts.newest.map(({ at, outcome }) => (
            <li key={`${at} ${outcome}`}>
              {texts.outcomes[outcome]}{' '}
              <span className="text-ink-muted tabular-nums">{formatDateTime(at, timeZone)}</span>
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
);
