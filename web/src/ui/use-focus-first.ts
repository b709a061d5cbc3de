import { useLayoutEffect, useRef } from 'react';

/**
 * Gives a form's first field the focus in the very commit that shows it: a dialog whose focused element has left
 * takes the focus for itself a moment later, and the form library's own way of focusing would race with it.
 */
export function useFocusFirst(wanted = true) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (wanted) form.current?.querySelector('input')?.focus();
  }, [wanted]);
  return form;
}
