import { useState } from 'react';

/** What has the focus now; of a menu, which goes when something is chosen in it, the button it belongs to. */
function focused(): HTMLElement | null {
  const element = document.activeElement as HTMLElement | null;
  const menu = element?.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
}

/**
 * Whatever had the focus when something was opened, to be given it back. Looked at while rendering, before a form inside
 * has taken the focus for its first field; the library looks later, and would give it back to that field.
 */
export function useOpener(open: boolean): () => HTMLElement | true {
  const [seen, setSeen] = useState<{ open: boolean; opener: HTMLElement | null }>({ open: false, opener: null });
  if (seen.open !== open) setSeen({ open, opener: open ? focused() : seen.opener });
  return () => (seen.opener?.isConnected && seen.opener !== document.body ? seen.opener : true);
}
