import { ChevronDown, Ellipsis, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from './icon-button.tsx';
import { Spinner } from './spinner.tsx';

export interface RowAction {
  label: string;
  Icon?: LucideIcon;
  onClick: () => void;
  disabled?: boolean;
  /** Red, for what takes something away. */
  destructive?: boolean;
}

export interface RowMenuProps {
  /** Names whose row it is. */
  label: string;
  /** In place of the three dots. */
  words?: string | undefined;
  busy?: boolean;
  /** In groups, with a line between them; what is undefined is not for this row. */
  actions: readonly (readonly (RowAction | undefined)[])[];
}

interface RowMenuButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  'aria-label': string;
  words?: string | undefined;
  busy: boolean;
}

export const RowMenuButton = ({ busy, words, ...rest }: RowMenuButtonProps) => {
  if (words)
    return (
      <button
        type="button"
        {...rest}
        aria-busy={busy || undefined}
        className="-my-2 inline-flex items-center gap-0.5 py-2 text-ink-muted transition-colors hover:text-ink"
      >
        {words}
        <ChevronDown className="size-3.5" aria-hidden="true" />
      </button>
    );
  return (
    <IconButton {...rest} aria-busy={busy || undefined}>
      {busy ? <Spinner /> : <Ellipsis className="size-5" aria-hidden="true" />}
    </IconButton>
  );
};
