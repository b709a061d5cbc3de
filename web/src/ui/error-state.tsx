import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { Button } from './button.tsx';
import { Scene } from './scene.tsx';
import { StateFrame, type StateProps } from './state-frame.tsx';

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
      <StateFrame picture={<Scene name="spill" />} action={retry} {...state} />
    </div>
  );
}
