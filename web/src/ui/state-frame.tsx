import type { ReactNode } from 'react';

export interface StateProps {
  title: string;
  /** `h1` when the message is the whole page. */
  heading?: 'h1' | 'h2';
  children?: ReactNode;
  /** The next step, where there is one: a button or a link. */
  action?: ReactNode;
}

/** A message in the place of what cannot be shown. */
export function StateFrame({
  picture,
  title,
  heading: Heading = 'h2',
  children,
  action,
}: StateProps & { picture: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-5 py-12 text-center">
      {picture}
      <Heading className="mt-5 text-section">{title}</Heading>
      {children && <p className="mt-1.5 text-ink-muted">{children}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
