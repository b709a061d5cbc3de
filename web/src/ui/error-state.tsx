import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { Button } from './button.tsx';
import { Scene } from './scene.tsx';
import { StateFrame, type StateProps } from './state-frame.tsx';

export interface ErrorStateProps extends StateProps {
  /** Instead of an action: a button to try again. */
  onRetry?: () => unknown;
}

export function ErrorState({ onRetry, ...state }: ErrorStateProps) {
  const retry = onRetry && <Button onClick={() => void onRetry()}>{shellTexts.retry}</Button>;
  return (
    <div role="alert">
      <StateFrame picture={<Scene name="spill" />} action={retry} {...state} />
    </div>
  );
}
