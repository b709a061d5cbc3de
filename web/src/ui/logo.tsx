const marks = {
  brand: { sheet: 'fill-primary', fold: 'fill-primary-line', line: 'stroke-on-primary' },
  'on-band': { sheet: 'fill-on-band', fold: 'fill-on-band-muted', line: 'stroke-band' },
} as const;
type Tone = keyof typeof marks;

/** A sheet with its corner folded; on it, a heartbeat that writes a V. */
function LogoMark({ tone }: { tone: Tone }) {
  const { sheet, fold, line } = marks[tone];
  return (
    <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
      <path className={sheet} d="M8 0h11.5L32 12.5V24a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z" />
      <path className={fold} d="M19.5 0 32 12.5h-8.5a4 4 0 0 1-4-4z" />
      <path
        className={`fill-none ${line}`}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m6.5 12.5 6.3 11.8a1.3 1.3 0 0 0 2.3 0l4.4-7.8h6"
      />
    </svg>
  );
}

/** `on-band` where it stands on a field of the brand's colour. */
export function Logo({ tone = 'brand', markOnly = false }: { tone?: Tone; markOnly?: boolean }) {
  if (markOnly) return <LogoMark tone={tone} />;
  const onBand = tone === 'on-band';
  return (
    <span
      className={`inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight ${onBand ? 'text-on-band' : 'text-ink'}`}
    >
      <LogoMark tone={tone} />
      <span>
        Virtual<span className={onBand ? 'text-on-band' : 'text-primary-ink'}>.med</span>
      </span>
    </span>
  );
}
