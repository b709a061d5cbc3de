import { useQuery } from '@tanstack/react-query';
import type { BackupStatus } from '@virtual-med/contract/backup/backup';
import { backupInterval, missingFiles, backupTexts as texts } from '@virtual-med/contract/backup/backup.texts';
import { formatDateTime, formatFileSize } from '@virtual-med/contract/core/formats';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { backupQuery } from './system.api.ts';

type State = keyof typeof texts.states;

const tones = {
  good: 'good',
  never: 'waiting',
  late: 'waiting',
  failed: 'bad',
  off: 'quiet',
} as const satisfies Record<State, Tone>;

function stateOf({ configured, overdue, lastSuccess, lastFailure }: BackupStatus): State {
  if (lastFailure) return 'failed';
  if (!configured) return 'off';
  if (!lastSuccess) return 'never';
  return overdue ? 'late' : 'good';
}

/** What can be said of the last archive, each with its name. */
const factsOf = ({ lastSuccess, everySeconds, configured }: BackupStatus): [name: string, value: string][] => [
  [texts.lastSuccess, lastSuccess ? formatDateTime(lastSuccess.at) : texts.none],
  ...(lastSuccess
    ? ([
        [texts.size, formatFileSize(lastSuccess.bytes)],
        [texts.files, lastSuccess.files.toLocaleString('pt-BR')],
      ] as [string, string][])
    : []),
  ...(configured
    ? ([[texts.every, everySeconds === null ? texts.byHand : backupInterval(everySeconds)]] as [string, string][])
    : []),
];

function Standing({ status }: { status: BackupStatus }) {
  const state = stateOf(status);
  const { lastFailure, lastSuccess } = status;
  return (
    <div className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-medium">{texts.states[state].title}</p>
        <Badge label={texts.states[state].label} tone={tones[state]} />
      </div>
      {state === 'off' && <p className="mt-1 max-w-prose text-[0.9375rem] text-ink-muted">{texts.offNote}</p>}
      {lastFailure && (
        <p className="mt-1 max-w-prose text-[0.9375rem]">
          {`${texts.failure}, ${formatDateTime(lastFailure.at)}: ${lastFailure.reason}`}
        </p>
      )}
      {lastSuccess && lastSuccess.missing > 0 && (
        <p className="mt-1 max-w-prose text-[0.9375rem]">{missingFiles(lastSuccess.missing)}</p>
      )}
      {status.running && <p className="mt-1 text-[0.9375rem] text-ink-muted">{texts.running}</p>}
      {(status.configured || lastSuccess) && (
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-[0.9375rem]">
          {factsOf(status).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Whether what people entrusted to the installation could be brought back, and from when. */
export function Backup() {
  const { data, isError, refetch } = useQuery(backupQuery);
  if (isError && !data) return <LoadFailed message={texts.loadFailed} onRetry={refetch} />;
  if (!data) return <Loading className="p-5" skeleton="h-14" />;
  return <Standing status={data} />;
}
