import { StateFrame, type StateProps } from './state-frame.tsx';

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

export const EmptyState = (props: StateProps) => <StateFrame picture={<FolderPicture />} {...props} />;
