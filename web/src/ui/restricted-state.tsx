import { StateFrame, type StateProps } from './state-frame.tsx';

/** A folder held shut. */
function LockedPicture() {
  return (
    <svg viewBox="0 0 160 120" className="w-40" fill="none" strokeWidth="2" strokeLinejoin="round" aria-hidden="true">
      <ellipse cx="80" cy="108" rx="62" ry="6" className="fill-sunken" />
      <path
        className="fill-primary-soft stroke-primary-line"
        d="M26 28a6 6 0 0 1 6-6h28l9 10h59a6 6 0 0 1 6 6v62a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z"
      />
      <path className="stroke-primary-ink" strokeLinecap="round" d="M70 62v-8a10 10 0 0 1 20 0v8" />
      <rect x="62" y="62" width="36" height="28" rx="6" className="fill-surface stroke-primary-ink" />
      <path className="stroke-primary-ink" strokeLinecap="round" d="M80 73v6" />
    </svg>
  );
}

export const RestrictedState = (props: StateProps) => <StateFrame picture={<LockedPicture />} {...props} />;
