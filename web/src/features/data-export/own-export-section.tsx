import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatFileSize } from '@virtual-med/contract/core/formats';
import type { OwnExport } from '@virtual-med/contract/data-export/own-export';
import { ownExportTexts as texts } from '@virtual-med/contract/data-export/own-export.texts';
import { FolderDown } from 'lucide-react';
import { useId } from 'react';
import { queryClient } from '../../lib/transport/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { ownExportsQuery, takeOwnData } from './data-export.api.ts';

const Receipt = ({ receipt, timeZone }: { receipt: OwnExport; timeZone: string }) => (
  <li className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
    <p className="flex flex-wrap gap-x-3">
      <time dateTime={receipt.at} className="font-medium tabular-nums">
        {formatDateTime(receipt.at, timeZone)}
      </time>
      <span className="text-ink-muted">
        {texts.documents(receipt.documents)}, {formatFileSize(receipt.bytes)}
      </span>
    </p>
    <p className="text-sm text-ink-muted">
      {texts.sum}: <code className="wrap-anywhere">{receipt.manifestSha256}</code>
    </p>
  </li>
);

function Receipts({ clinicId, timeZone }: { clinicId: string; timeZone: string }) {
  const { data, isError, refetch } = useQuery(ownExportsQuery(clinicId));
  if (isError && !data)
    return (
      <LoadFailed
        message={texts.loadFailed}
        onRetry={refetch}
        className="flex flex-wrap items-center gap-x-4 gap-y-2"
      />
    );
  if (!data) return <Loading skeleton="h-12" />;
  if (data.exports.length === 0) return <p className="text-ink-muted">{texts.none}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {data.exports.map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} timeZone={timeZone} />
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-muted">{texts.sumNote}</p>
    </>
  );
}

/** For the patient: all the clinic holds about them, to take along. */
export function OwnExportSection({ clinicId, timeZone }: { clinicId: string; timeZone: string }) {
  const id = useId();
  const { busy, run } = useAct(texts.failed, async () => {
    await takeOwnData(clinicId);
    await queryClient.invalidateQueries(ownExportsQuery(clinicId));
  });
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} className="text-section">
        {texts.title}
      </h2>
      <p className="mt-1 max-w-prose text-ink-muted">{texts.lead}</p>
      <p className="mt-3 max-w-prose text-ink-muted">
        {texts.formats} {texts.care}
      </p>
      <div className="mt-5">
        <Button loading={busy} onClick={() => void run()}>
          {!busy && <FolderDown className="size-5" aria-hidden="true" />}
          {busy ? texts.preparing : texts.download}
        </Button>
      </div>
      <h3 className="mt-6 mb-2 font-semibold">{texts.receipts}</h3>
      <Receipts clinicId={clinicId} timeZone={timeZone} />
    </section>
  );
}
