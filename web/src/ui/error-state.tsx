import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Scene } from './scene.tsx';

export interface StateProps {
  title: string;
  /** `h1` when the message is the whole page. */
  heading?: 'h1' | 'h2';
  children?: ReactNode;
  /** The next step, where there is one: a button or a link. */
  action?: ReactNode;
}

/** A message in the place of what cannot be shown. */
export const StateFrame = ({
  picture,
  title,
  heading: Heading = 'h2',
  children,
  action,
}: StateProps & { picture: ReactNode }) => (
  <div className="mx-auto flex max-w-md flex-col items-center px-5 py-12 text-center">
    {picture}
    <Heading className="mt-5 text-section">{title}</Heading>
    {children && <p className="mt-1.5 text-ink-muted">{children}</p>}
    {action && <div className="mt-6">{action}</div>}
  </div>
);

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
