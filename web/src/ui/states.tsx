import type { ReactNode } from 'react';

interface StateProps {
  title: string;
  /** `h1` when the message is the whole page. */
  heading?: 'h1' | 'h2';
  children: ReactNode;
  /** The next step: a button or a link. */
  action: ReactNode;
}

function Frame({ picture, title, heading: Heading = 'h2', children, action }: StateProps & { picture: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-5 py-12 text-center">
      {picture}
      <Heading className="mt-8 text-2xl font-semibold tracking-tight">{title}</Heading>
      <p className="mt-2 text-ink-muted">{children}</p>
      <div className="mt-8">{action}</div>
    </div>
  );
}

/** An open folder with the first sheet on its way in. */
function FolderPicture() {
  return (
    <svg viewBox="0 0 160 120" className="w-40" fill="none" strokeWidth="2" strokeLinejoin="round" aria-hidden="true">
      <ellipse cx="80" cy="108" rx="62" ry="6" className="fill-sunken" />
      <path
        className="fill-primary-soft stroke-primary-line"
        d="M30 38a6 6 0 0 1 6-6h26l9 10h53a6 6 0 0 1 6 6v50H30z"
      />
      <g className="fill-surface stroke-primary-ink">
        <path d="M58 12h30l16 16v50a4 4 0 0 1-4 4H58a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z" />
        <path d="M88 12v12a4 4 0 0 0 4 4h12" />
      </g>
      <path className="stroke-primary-ink" strokeLinecap="round" d="M62 48h8l6 12 8-20 5 8h8" />
      <path
        className="fill-surface stroke-primary-line"
        d="M24 66a4 4 0 0 1 4-5h104a4 4 0 0 1 4 5l-6 36a5 5 0 0 1-5 4H35a5 5 0 0 1-5-4z"
      />
    </svg>
  );
}

/** A heartbeat line that breaks off, and the gap in it. */
function BrokenLinePicture() {
  return (
    <svg viewBox="0 0 160 120" className="w-40" fill="none" strokeWidth="2" strokeLinejoin="round" aria-hidden="true">
      <rect x="20" y="18" width="120" height="84" rx="12" className="fill-surface stroke-line" />
      <path className="stroke-line" d="M20 46h120M20 74h120M60 18v84M100 18v84" />
      <circle cx="92" cy="60" r="15" className="fill-danger-soft" />
      <path className="stroke-ink" strokeLinecap="round" d="M32 60h18l7-14 11 30 9-16h5M102 60h26" />
      <path className="stroke-danger-ink" strokeLinecap="round" d="m88 56 8 8m0-8-8 8" />
    </svg>
  );
}

export const EmptyState = (props: StateProps) => <Frame picture={<FolderPicture />} {...props} />;

export const ErrorState = (props: StateProps) => (
  <div role="alert">
    <Frame picture={<BrokenLinePicture />} {...props} />
  </div>
);
