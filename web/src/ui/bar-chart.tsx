import { useId, useState } from 'react';
import { roundCeiling } from './bar-scale.ts';

export interface Bar {
  key: string;
  /** Under the bar, short. */
  label: string;
  /** In the table and the reading, in full. */
  name: string;
  value: number;
  /** Told after the value. */
  note?: string;
}

interface BarChartProps {
  title: string;
  /** Oldest first; the last one is read out until another is chosen. */
  bars: readonly Bar[];
  format: (value: number) => string;
  /** For the lines behind the bars, where there is little room. */
  formatShort: (value: number) => string;
  table: { show: string; name: string; value: string; note: string };
}

/** Values over time, at least one. Arrows, pointer or a touch choose a bar to read; the table behind it holds them all. */
export function BarChart({ title, bars, format, formatShort, table }: BarChartProps) {
  const titleId = useId();
  const [chosenKey, setChosenKey] = useState<string>();
  const found = bars.findIndex(({ key }) => key === chosenKey);
  const at = found < 0 ? bars.length - 1 : found;
  const chosen = bars[at];
  const ceiling = roundCeiling(Math.max(0, ...bars.map(({ value }) => value)));

  /** Where the bars are narrow every second name stands for its neighbour. */
  const labelLook = (index: number) => {
    if (index === at) return 'font-semibold text-ink';
    return (bars.length - index) % 2 === 0 ? 'max-sm:invisible' : '';
  };

  return (
    <figure aria-labelledby={titleId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={titleId} className="text-section">
          {title}
        </h2>
        {chosen && (
          <p className="text-[0.9375rem] text-ink-muted" aria-hidden="true">
            {chosen.name}: <span className="font-semibold text-ink tabular-nums">{format(chosen.value)}</span>
            {chosen.note && ` · ${chosen.note}`}
          </p>
        )}
      </div>
      <div className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <Scale ceiling={ceiling} format={formatShort} />
        <div className="relative h-48 border-b border-control-line sm:h-56">
          <div className="absolute inset-x-0 top-0 border-t border-line" />
          <div className="absolute inset-x-0 top-1/2 border-t border-line" />
          <fieldset className="absolute inset-0 flex">
            <legend className="sr-only">{title}</legend>
            {bars.map((bar, index) => (
              <label
                key={bar.key}
                onPointerEnter={() => setChosenKey(bar.key)}
                className="h-full grow basis-0 rounded-t-small transition-colors has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-primary-ink"
              >
                <input
                  type="radio"
                  name={titleId}
                  className="sr-only"
                  aria-label={`${bar.name}: ${format(bar.value)}${bar.note ? `, ${bar.note}` : ''}`}
                  checked={index === at}
                  onChange={() => setChosenKey(bar.key)}
                />
              </label>
            ))}
          </fieldset>
          <svg
            viewBox={`0 0 ${bars.length} 100`}
            preserveAspectRatio="none"
            className="pointer-events-none absolute inset-0 size-full fill-primary"
            aria-hidden="true"
          >
            {bars.map(({ key, value }, index) => {
              const height = (Math.max(0, value) / ceiling) * 100;
              return <rect key={key} x={index + 0.2} y={100 - height} width={0.6} height={height} rx={0.05} ry={1.5} />;
            })}
          </svg>
        </div>
        <div className="col-start-2 mt-2 flex text-xs text-ink-muted" aria-hidden="true">
          {bars.map((bar, index) => (
            <span key={bar.key} className={`grow basis-0 text-center whitespace-nowrap ${labelLook(index)}`}>
              {bar.label}
            </span>
          ))}
        </div>
      </div>
      <ChartTable title={title} bars={bars} format={format} table={table} />
    </figure>
  );
}

/** What the lines behind the bars stand for. */
const Scale = ({ ceiling, format }: { ceiling: number; format: (value: number) => string }) => (
  <div
    className="flex h-48 flex-col justify-between text-right text-xs text-ink-muted tabular-nums sm:h-56"
    aria-hidden="true"
  >
    {[ceiling, ceiling / 2, 0].map((line, index) => (
      <span key={line} className={['-translate-y-1/2', '', 'translate-y-1/2'][index]}>
        {format(line)}
      </span>
    ))}
  </div>
);

const ChartTable = ({ title, bars, format, table }: Pick<BarChartProps, 'title' | 'bars' | 'format' | 'table'>) => (
  <details className="mt-4">
    <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-primary-ink underline decoration-primary-line underline-offset-4 hover:decoration-current">
      {table.show}
    </summary>
    <table className="mt-2 w-full max-w-xl text-left text-[0.9375rem]">
      <caption className="sr-only">{title}</caption>
      <thead className="text-sm text-ink-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-4 font-medium">
            {table.name}
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-medium">
            {table.note}
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            {table.value}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line tabular-nums">
        {bars.map((bar) => (
          <tr key={bar.key}>
            <th scope="row" className="py-2 pr-4 font-normal">
              {bar.name}
            </th>
            <td className="py-2 pr-4 text-right">{bar.note}</td>
            <td className="py-2 text-right">{format(bar.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
