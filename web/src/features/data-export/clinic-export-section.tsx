import { useQuery } from '@tanstack/react-query';
import { defaultTimeZone, formatDateTime, formatFileSize } from '@virtual-med/contract/core/formats';
import type { ClinicExport } from '@virtual-med/contract/data-export/clinic-export';
import { exportFailureTexts, clinicExportTexts as texts } from '@virtual-med/contract/data-export/clinic-export.texts';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { queryClient } from '../../lib/transport/query-client.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { clinicExportQuery, fetchArchive, startExport } from './data-export.api.ts';
import { type ProofStepType, ProvenAct } from './proven-act.tsx';

/** How far the archive is, in documents and as a bar of their bytes. */
function Running({ made }: { made: ClinicExport }) {
  const id = useId();
  const share = made.bytesTotal > 0 ? Math.min(100, Math.round((made.bytesDone / made.bytesTotal) * 100)) : 0;
  return (
    <div className="grid gap-2">
      <p id={id} className="font-medium">
        {made.state === 'waiting' ? texts.waiting : texts.running}
      </p>
      {made.state === 'running' && (
        <>
          <div
            role="progressbar"
            aria-label={texts.progressLabel}
            aria-valuenow={share}
            aria-valuemin={0}
            aria-valuemax={100}
            className="h-2.5 overflow-hidden rounded-full bg-sunken"
          >
            <div
              className="h-full rounded-full bg-primary transition-[width] motion-reduce:transition-none"
              style={{ width: `${share}%` }}
            />
          </div>
          <p className="text-sm text-ink-muted tabular-nums">
            {texts.progress(made.documentsDone, made.documentsTotal)}
          </p>
        </>
      )}
      <p className="text-sm text-ink-muted">{texts.leave}</p>
    </div>
  );
}

/** What can be said of a finished archive, each with its name. */
const factsOf = (made: ClinicExport, timeZone: string): [name: string, value: string][] => [
  [texts.finished, formatDateTime(made.finishedAt ?? made.requestedAt, timeZone)],
  ...(made.isMine ? [] : ([[texts.requestedBy, made.requestedByName]] as [string, string][])),
  [texts.size, formatFileSize(made.archiveBytes ?? 0)],
  [texts.until, formatDateTime(made.expiresAt ?? made.requestedAt, timeZone)],
  [texts.sum, made.manifestSha256 ?? ''],
];

const Done = ({ made, timeZone }: { made: ClinicExport; timeZone: string }) => (
  <div className="grid gap-4">
    <p className="font-medium">{texts.done}</p>
    <dl className="grid gap-x-6 gap-y-1.5 text-[0.9375rem] sm:grid-cols-[auto_minmax(0,1fr)]">
      {factsOf(made, timeZone).map(([name, value]) => (
        <div key={name} className="sm:contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
    {made.missing > 0 && <p>{texts.missing(made.missing)}</p>}
    {!made.isMine && <p className="text-ink-muted">{texts.ofSomebodyElse}</p>}
  </div>
);

function Standing({ made, timeZone }: { made: ClinicExport; timeZone: string }) {
  switch (made.state) {
    case 'waiting':
    case 'running':
      return <Running made={made} />;
    case 'done':
      return <Done made={made} timeZone={timeZone} />;
    case 'failed':
      return (
        <FormMessage kind="failure" title={texts.failed}>
          {exportFailureTexts[made.reason ?? 'unexpected']}
        </FormMessage>
      );
    case 'expired':
      return <p className="text-ink-muted">{texts.expired}</p>;
  }
}

interface ClinicExportSectionProps {
  clinicId: string;
  timeZone?: string;
  /** What its page is there for; among other settings it is not. */
  isMain?: boolean;
  /** Asks the person to show again who they are. */
  ProofStep: ProofStepType;
}

/** For the owner: everything the clinic holds, as one file. */
export function ClinicExportSection({
  clinicId,
  timeZone = defaultTimeZone,
  isMain = false,
  ProofStep,
}: ClinicExportSectionProps) {
  const id = useId();
  const query = clinicExportQuery(clinicId);
  const { data, error, refetch } = useQuery(query);
  const made = data?.export ?? undefined;
  const isUnderWay = made?.state === 'waiting' || made?.state === 'running';
  const proofAsked = async () => (await queryClient.fetchQuery(query)).proofAsked;
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-surface p-5 sm:p-8">
      <h2 id={id} className="text-section">
        {texts.title}
      </h2>
      <p className="mt-1 max-w-prose text-ink-muted">{texts.lead}</p>
      <p className="mt-3 max-w-prose text-ink-muted">{texts.care}</p>
      <div className="mt-5 grid gap-5" aria-live="polite">
        {data ? (
          <>
            {made && <Standing made={made} timeZone={timeZone} />}
            {made?.state === 'done' && made.isMine && (
              <ProvenAct
                label={texts.download}
                icon={<Download className="size-5" aria-hidden="true" />}
                failed={texts.downloadFailed}
                proofAsked={proofAsked}
                ProofStep={ProofStep}
                act={(proof) => fetchArchive(clinicId, made.id, proof)}
              />
            )}
            {!isUnderWay && (
              <div className="grid gap-2">
                <ProvenAct
                  label={made ? texts.again : texts.start}
                  variant={isMain && made?.state !== 'done' ? 'primary' : 'outline'}
                  failed={texts.startFailed}
                  proofAsked={proofAsked}
                  ProofStep={ProofStep}
                  act={async (proof) => {
                    const begun = await startExport(clinicId, proof);
                    queryClient.setQueryData(query.queryKey, (before) => before && { ...before, export: begun });
                  }}
                />
                {made?.state === 'done' && <p className="text-sm text-ink-muted">{texts.replaces}</p>}
              </div>
            )}
          </>
        ) : error ? (
          <LoadError title={texts.loadFailed} error={error} onRetry={refetch} />
        ) : (
          <Loading skeleton="h-12" />
        )}
      </div>
    </section>
  );
}
