import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { Button } from './button.tsx';
import { Scene } from './scene.tsx';
import { StateFrame, type StateProps } from './state-frame.tsx';
import { failureOf } from './use-submit.ts';

interface ErrorStateProps extends StateProps {
  /** Instead of children: why it failed, in the words of the server. */
  error?: unknown;
  /** Instead of an action: a button to try again. */
  onRetry?: () => unknown;
}

export function ErrorState({ error, onRetry, children, ...state }: ErrorStateProps) {
  const retry = onRetry && <Button onClick={() => void onRetry()}>{shellTexts.retry}</Button>;
  return (
    <div role="alert">
      <StateFrame picture={<Scene name="spill" />} action={retry} {...state}>
        {error ? failureOf(error).message : children}
      </StateFrame>
    </div>
  );
}
