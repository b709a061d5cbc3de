import { useQuery } from '@tanstack/react-query';
import type { ServiceUse, SystemServices } from '@virtual-med/contract/system/system';
import { systemSettingsTexts as texts } from '@virtual-med/contract/system/system.texts';
import { CreditCard, Database, FolderClosed, type LucideIcon, Mail, PenLine } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { servicesQuery } from './system.api.ts';

const icons: Record<keyof SystemServices, LucideIcon> = {
  database: Database,
  files: FolderClosed,
  mail: Mail,
  payments: CreditCard,
  signing: PenLine,
};
const names = Object.keys(icons) as (keyof SystemServices)[];

const tones = { embedded: 'waiting', outside: 'good', off: 'quiet' } as const satisfies Record<ServiceUse, Tone>;

function Service({ name, use }: { name: keyof SystemServices; use: ServiceUse }) {
  const Icon = icons[name];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-4">
      <dt className="flex items-center gap-4 font-medium">
        <span className="grid size-10 shrink-0 place-items-center rounded-[10px] bg-sunken text-ink-muted">
          <Icon className="size-5" aria-hidden="true" />
        </span>
        {texts.services[name]}
      </dt>
      <dd>
        <Badge label={texts.use[use]} tone={tones[use]} />
      </dd>
      <dd className="col-span-2 pl-14 text-[0.9375rem] text-ink-muted">{texts.notes[name][use]}</dd>
    </div>
  );
}

/** Version, and who does the work of each service. */
export function Services() {
  const { data, isError, refetch } = useQuery(servicesQuery);
  if (isError && !data) return <LoadFailed message={texts.loadFailed} onRetry={refetch} />;
  if (!data)
    return (
      <Loading className="grid gap-3 p-5">
        {names.map((name) => (
          <Skeleton key={name} className="h-14" />
        ))}
      </Loading>
    );
  return (
    <dl className="divide-y divide-line">
      {names.map((name) => (
        <Service key={name} name={name} use={data.services[name]} />
      ))}
      <div className="flex flex-wrap justify-between gap-x-4 px-5 py-4 text-[0.9375rem]">
        <dt className="text-ink-muted">{texts.version}</dt>
        <dd className="tabular-nums">{data.version}</dd>
      </div>
    </dl>
  );
}
