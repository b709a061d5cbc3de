import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime } from '@virtual-med/contract/core/formats';
import type { CheckedSignature, SignatureCheck } from '@virtual-med/contract/signature-checks/signature-check';
import type {
  SignatureFinding,
  SignatureFindings,
} from '@virtual-med/contract/signature-checks/signature-checks.endpoints';
import {
  lawTexts,
  levelTexts,
  checkTexts as texts,
  verdictTexts,
} from '@virtual-med/contract/signature-checks/signature-checks.texts';
import {
  type LineTone,
  reasonLine,
  servesFor,
  signatureLine,
} from '@virtual-med/contract/signature-checks/signature-line';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryClient } from '../../lib/transport/query-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { askForCheck, type CheckReader, findingsQuery, type Revision } from './signature-checks.api.ts';
import { SignedRevision } from './signed-revision.tsx';

interface CheckDetailsDialogProps extends OpenProps {
  reader: CheckReader;
  clinicId: string;
  documentId: string;
  name: string;
  timeZone: string | undefined;
  mayAsk: boolean;
}

/** Everything behind the one line: who signed, what it serves for, and what was found before. */
export function CheckDetailsDialog({ reader, clinicId, documentId, ...props }: CheckDetailsDialogProps) {
  const { name, timeZone, mayAsk, open, onOpenChange } = props;
  const { data, isError, refetch } = useQuery({
    ...findingsQuery(reader, clinicId, documentId),
    enabled: open,
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.details} description={name} size="wide" startsAtClose>
      <div className="mt-6">
        {data ? (
          <div className="grid gap-6">
            <Findings data={data} timeZone={timeZone} file={{ reader, clinicId, documentId, name }} />
            {mayAsk && <AskAgain clinicId={clinicId} documentId={documentId} isPending={data.isPending} />}
          </div>
        ) : isError ? (
          <ErrorState title={texts.loadFailed} onRetry={refetch} />
        ) : (
          <Loading className="grid gap-4">
            <Skeleton className="h-24" />
            <Skeleton className="h-48" />
          </Loading>
        )}
      </div>
    </Dialog>
  );
}

const grounds: Record<LineTone, string> = {
  good: 'bg-good-soft text-good-ink',
  bad: 'bg-danger-soft text-danger-ink',
  waiting: 'bg-waiting-soft text-waiting-ink',
  quiet: 'bg-sunken text-ink',
};

interface FindingsProps {
  data: SignatureFindings;
  timeZone: string | undefined;
  file: Omit<Revision, 'signature'>;
}

function Findings({ data, timeZone, file }: FindingsProps) {
  const [now, ...earlier] = data.findings;
  const say = (found: SignatureCheck) => signatureLine(found, { signed: data.signed, timeZone });
  if (!now) return <p className="text-ink-muted">{texts.pending}</p>;
  const line = say(now.found) ?? { text: texts.unsigned, tone: 'quiet' as const };
  return (
    <>
      <p className={`rounded-xl px-4 py-3 font-medium wrap-anywhere ${grounds[line.tone]}`}>{line.text}</p>
      {now.found.revision && <p>{texts.about.altered}</p>}
      {data.isPending && <p className="text-ink-muted">{texts.pending}</p>}
      <section aria-labelledby="serves-for">
        <Heading id="serves-for">{texts.servesFor}</Heading>
        <p className="mt-1">{servesFor(now.found, data.signed)}</p>
        {now.found.state === 'signed' && !data.signed?.isTest && (
          <p className="mt-2 text-ink-muted">{lawTexts.validator}</p>
        )}
      </section>
      {now.signatures.length > 0 && (
        <section aria-labelledby="signers">
          <Heading id="signers">{texts.signers}</Heading>
          <ol className="mt-2 grid gap-3">
            {now.signatures.map((signature, index) => (
              <Signer
                // biome-ignore lint/suspicious/noArrayIndexKey: signatures stand in the order of the file
                key={index}
                number={index + 1}
                signature={signature}
                timeZone={timeZone}
                file={file}
              />
            ))}
          </ol>
        </section>
      )}
      <Facts>
        <Fact label={texts.labels.checkedAt}>{formatDateTime(now.checkedAt, timeZone)}</Fact>
        <Fact label={texts.labels.trustedAt}>
          {now.trustedAt ? formatDateTime(now.trustedAt, timeZone) : texts.noLists}
        </Fact>
        <Fact label={texts.labels.sha256} code>
          {data.sha256}
        </Fact>
      </Facts>
      {earlier.length > 0 && <Earlier findings={earlier} say={say} timeZone={timeZone} />}
    </>
  );
}

const Heading = ({ id, children }: { id: string; children: ReactNode }) => (
  <h3 id={id} className="font-semibold">
    {children}
  </h3>
);

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-2 text-[0.9375rem] sm:grid-cols-[auto_1fr]">{children}</dl>
);

const Fact = ({ label, code = false, children }: { label: string; code?: boolean; children: ReactNode }) => (
  <>
    <dt className="text-ink-muted">{label}</dt>
    <dd className={`min-w-0 wrap-anywhere max-sm:mb-1 ${code ? 'font-mono text-sm' : 'tabular-nums'}`}>{children}</dd>
  </>
);

const verdictTones = { valid: 'good', invalid: 'bad', indeterminate: 'waiting' } as const;

const day = (at: string | null, timeZone: string | undefined): string => (at ? formatDate(at, timeZone) : '—');

const nameOf = ({ certificate, level }: CheckedSignature): string | undefined => {
  if (!certificate?.name) return undefined;
  return level === 'unrecognised' ? texts.claims(certificate.name) : certificate.name;
};

interface SignerProps {
  number: number;
  signature: CheckedSignature;
  timeZone: string | undefined;
  file: Omit<Revision, 'signature'>;
}

function Signer({ number, signature, timeZone, file }: SignerProps) {
  const { certificate, kind, verdict, reasons, level, signedAt, isTimeProven, revision, profile } = signature;
  const proven = isTimeProven ? texts.timeProven : texts.timeDeclared;
  return (
    <li className="grid gap-3 rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-medium wrap-anywhere">{nameOf(signature) ?? texts.signer(number)}</h4>
        <Badge label={verdictTexts[verdict]} tone={verdictTones[verdict]} />
        {kind !== 'person' && <Badge label={kind === 'seal' ? texts.sealed : texts.stamped} tone="quiet" />}
      </div>
      {reasons.length > 0 && (
        <ul className="grid gap-1">
          {reasons.map((reason) => (
            <li key={reason}>{reasonLine({ verdict, reason })}.</li>
          ))}
        </ul>
      )}
      {revision && <SignedRevision revision={{ ...file, signature: number }} />}
      <Facts>
        {(revision || verdict === 'valid') && (
          <Fact label={texts.about.label}>{revision ? texts.about.revision : texts.about.wholeFile}</Fact>
        )}
        {verdict !== 'invalid' && <Fact label={texts.labels.level}>{levelTexts[level]}</Fact>}
        {certificate?.cpf && <Fact label={texts.labels.cpf}>{certificate.cpf}</Fact>}
        <Fact label={texts.labels.time}>
          {signedAt ? `${formatDateTime(signedAt, timeZone)}, ${proven}` : texts.noTime}
        </Fact>
        {certificate && (
          <>
            <Fact label={texts.labels.issuer}>{certificate.issuer}</Fact>
            <Fact label={texts.labels.validity}>
              {texts.validity(day(certificate.notBefore, timeZone), day(certificate.notAfter, timeZone))}
            </Fact>
          </>
        )}
        <Fact label={texts.labels.profile}>{profile}</Fact>
        {certificate && (
          <Fact label={texts.labels.fingerprint} code>
            {certificate.fingerprint}
          </Fact>
        )}
      </Facts>
    </li>
  );
}

interface EarlierProps {
  findings: readonly SignatureFinding[];
  say: (found: SignatureCheck) => { text: string } | undefined;
  timeZone: string | undefined;
}

const Earlier = ({ findings, say, timeZone }: EarlierProps) => (
  <section aria-labelledby="earlier-checks">
    <Heading id="earlier-checks">{texts.labels.earlier}</Heading>
    <ul className="mt-2 grid gap-2 text-[0.9375rem]">
      {findings.map(({ id, found, firstCheckedAt, checkedAt }) => (
        <li key={id}>
          <span className="block text-ink-muted tabular-nums">
            {texts.period(formatDateTime(firstCheckedAt, timeZone), formatDateTime(checkedAt, timeZone))}
          </span>
          <span className="block wrap-anywhere">{say(found)?.text ?? texts.unsigned}</span>
        </li>
      ))}
    </ul>
  </section>
);

function AskAgain({ clinicId, documentId, isPending }: { clinicId: string; documentId: string; isPending: boolean }) {
  const { busy, run } = useAct(texts.againFailed, async () => {
    await askForCheck(clinicId, documentId);
    toast.success({ title: texts.askedAgain });
    await queryClient.invalidateQueries({ queryKey: [clinicId, 'signature-checks'] });
  });
  return (
    <div>
      <Button variant="outline" loading={busy || isPending} onClick={() => void run()}>
        {!busy && !isPending && <RotateCw className="size-4.5" aria-hidden="true" />}
        {texts.again}
      </Button>
    </div>
  );
}
