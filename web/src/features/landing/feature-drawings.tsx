import type { ReactNode } from 'react';

const Canvas = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 280 180"
    className="h-full"
    fill="none"
    strokeWidth="1.5"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

const sheet = 'M0 4a4 4 0 0 1 4-4h34l16 16v52a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z';
const fold = 'M38 0v12a4 4 0 0 0 4 4h12';

/** One sheet leaves the professional's hand for three people. */
export const SendingDrawing = () => (
  <Canvas>
    <path className="stroke-primary-line" d="M118 90h40c18 0 14-50 34-50M118 90h74M118 90h40c18 0 14 50 34 50" />
    <g transform="translate(58 52)">
      <path className="fill-surface stroke-primary-ink" d={sheet} />
      <path className="fill-primary-soft stroke-primary-ink" d={fold} />
      <path className="stroke-primary-ink" d="M10 40h7l5 10 7-18 4 8h10" />
      <path className="stroke-primary-line" d="M10 60h30" />
    </g>
    {[40, 90, 140].map((y) => (
      <g key={y}>
        <circle cx="212" cy={y} r="20" className="fill-surface stroke-primary-line" />
        <circle cx="212" cy={y - 5} r="5.5" className="stroke-primary-ink" />
        <path className="stroke-primary-ink" d={`M201 ${y + 11}c2-7 6-9 11-9s9 2 11 9`} />
      </g>
    ))}
  </Canvas>
);

/** A phone with the newest document on top, just downloaded. */
export const PatientDrawing = () => (
  <Canvas>
    <path className="fill-surface stroke-primary-ink" d="M92 190V30a14 14 0 0 1 14-14h68a14 14 0 0 1 14 14v160" />
    <path className="stroke-primary-line" d="M128 26h24" />
    <rect x="104" y="42" width="72" height="44" rx="8" className="fill-primary-soft stroke-primary-ink" />
    <path className="stroke-primary-ink" d="M114 66h10l5 9 7-19 5 10h8" />
    <rect x="104" y="96" width="72" height="30" rx="8" className="stroke-primary-line" />
    <path className="stroke-primary-line" d="M114 107h34M114 115h22" />
    <rect x="104" y="136" width="72" height="30" rx="8" className="stroke-primary-line" />
    <path className="stroke-primary-line" d="M114 147h28M114 155h34" />
    <circle cx="188" cy="64" r="20" className="fill-primary" />
    <path className="stroke-on-primary" strokeWidth="2.5" d="M188 54v17m-7-7 7 7 7-7" />
  </Canvas>
);

/** Sheets that know their place: each one carries its tab. */
export const CategoriesDrawing = () => (
  <Canvas>
    {[
      { x: 56, y: 34, tab: 14 },
      { x: 86, y: 54, tab: 42 },
      { x: 116, y: 74, tab: 70 },
    ].map(({ x, y, tab }) => (
      <g key={x} transform={`translate(${x} ${y})`}>
        <path className="fill-primary stroke-primary" d={`M${tab} 0v-7a4 4 0 0 1 4-4h18a4 4 0 0 1 4 4v7z`} />
        <rect width="112" height="80" rx="8" className="fill-surface stroke-primary-ink" />
        <path className="stroke-primary-line" d="M14 18h50M14 30h36" />
      </g>
    ))}
    <path className="stroke-primary-ink" d="M130 132h14l7 13 10-26 7 13h14" />
  </Canvas>
);
