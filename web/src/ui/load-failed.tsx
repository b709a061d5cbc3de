import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { Button } from './button.tsx';

interface LoadFailedProps {
  message: string;
  trying?: boolean;
  onRetry: () => unknown;
}

export const LoadFailed = ({ message, trying = false, onRetry }: LoadFailedProps) => (
  <div role="alert" className="flex flex-wrap items-center justify-between gap-4 p-5">
    <p>{message}</p>
    <Button variant="outline" loading={trying} onClick={() => void onRetry()}>
      {shellTexts.retry}
    </Button>
  </div>
);
