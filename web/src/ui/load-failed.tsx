import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { Button } from './button.tsx';

/** `ErrorState` for a part of a page or dialog: a line and a button. */
export const LoadFailed = ({
  message,
  trying = false,
  onRetry,
  className = 'flex flex-wrap items-center justify-between gap-4 p-5',
}: {
  message: string;
  trying?: boolean;
  onRetry: () => unknown;
  className?: string;
}) => (
  <div role="alert" className={className}>
    <p>{message}</p>
    <Button variant="outline" loading={trying} onClick={() => void onRetry()}>
      {shellTexts.retry}
    </Button>
  </div>
);
