import { Ellipsis, type LucideIcon } from 'lucide-react';
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
  busy?: boolean;
  /** In groups, with a line between them; what is undefined is not for this row. */
  actions: readonly (readonly (RowAction | undefined)[])[];
}

interface RowMenuButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  'aria-label': string;
  busy: boolean;
}

export const RowMenuButton = ({ busy, ...rest }: RowMenuButtonProps) => (
  <IconButton {...rest} aria-busy={busy || undefined}>
    {busy ? <Spinner /> : <Ellipsis className="size-5" aria-hidden="true" />}
  </IconButton>
);
