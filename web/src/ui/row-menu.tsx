import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { Menu } from './menu.tsx';
import { Spinner } from './spinner.tsx';
import { aboveRow } from './whole-row.tsx';

interface RowMenuProps {
  /** Names whose row it is. */
  label: string;
  busy?: boolean;
  children: ReactNode;
}

/** '⋯' at the end of a row: what is done seldom, and what takes something away last. */
export const RowMenu = ({ label, busy = false, children }: RowMenuProps) => (
  <span className={`inline-grid ${aboveRow}`}>
    <Menu
      trigger={
        <IconButton aria-label={label} aria-busy={busy || undefined}>
          {busy ? <Spinner /> : <Ellipsis className="size-5" aria-hidden="true" />}
        </IconButton>
      }
    >
      {children}
    </Menu>
  </span>
);
