import type { AffectedPatient } from '@virtual-med/contract/audit/affected';
import { affectedTexts } from '@virtual-med/contract/audit/affected.texts';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { Cell, HeadCell } from '../../ui/table.tsx';

const { columns } = affectedTexts;

type Reach = Pick<AffectedPatient, 'read' | 'taken' | 'changed' | 'firstAt' | 'lastAt'>;

/** The columns a narrow table has no room for, in lines of their own. */
export const ReachInLines = ({ reach, timeZone }: { reach: Reach; timeZone: string }) => (
  <span className="mt-2 grid gap-0.5 text-sm tabular-nums @4xl:hidden">
    <span>
      {columns.read}: {reach.read} · {columns.taken}: {reach.taken} · {columns.changed}: {reach.changed}
    </span>
    <span className="text-ink-muted">
      {columns.first}: {formatDateTime(reach.firstAt, timeZone)}
    </span>
    <span className="text-ink-muted">
      {columns.last}: {formatDateTime(reach.lastAt, timeZone)}
    </span>
  </span>
);

/** How often and when, beside whom or what was reached; a narrow table has `ReachInLines` instead. */
export const ReachHead = () => (
  <>
    {[columns.read, columns.taken, columns.changed].map((title) => (
      <HeadCell key={title} side="end" wideOnly>
        {title}
      </HeadCell>
    ))}
    <HeadCell wideOnly>{columns.first}</HeadCell>
    <HeadCell wideOnly>{columns.last}</HeadCell>
  </>
);

export const ReachCells = ({ reach, timeZone }: { reach: Reach; timeZone: string }) => (
  <>
    {(['read', 'taken', 'changed'] as const).map((what) => (
      <Cell key={what} side="end" wideOnly>
        {reach[what]}
      </Cell>
    ))}
    {(['firstAt', 'lastAt'] as const).map((when) => (
      <Cell key={when} wideOnly>
        <span className="whitespace-nowrap tabular-nums">{formatDateTime(reach[when], timeZone)}</span>
      </Cell>
    ))}
  </>
);
