import { shellTexts } from '@virtual-med/contract/shell.texts';
import { Button } from './button.tsx';
import { StateFrame, type StateProps } from './state-frame.tsx';

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

interface ErrorStateProps extends StateProps {
  /** Instead of an action: a button to try again. */
  onRetry?: () => unknown;
  retrying?: boolean;
}

export function ErrorState({ onRetry, retrying = false, ...state }: ErrorStateProps) {
  const retry = onRetry && (
    <Button loading={retrying} onClick={() => void onRetry()}>
      {shellTexts.retry}
    </Button>
  );
  return (
    <div role="alert">
      <StateFrame picture={<BrokenLinePicture />} action={retry} {...state} />
    </div>
  );
}
