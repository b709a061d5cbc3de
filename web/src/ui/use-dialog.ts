import { useCallback, useState } from 'react';

/** A dialog that begins anew each time it is opened (`key`) and still knows what it is about while it closes. */
export function useDialog<About = void>() {
  const [dialog, setDialog] = useState<{ about?: About; open: boolean; key: number }>({ open: false, key: 0 });
  const show = useCallback((about: About) => setDialog(({ key }) => ({ about, open: true, key: key + 1 })), []);
  const setOpen = useCallback((open: boolean) => setDialog((now) => ({ ...now, open })), []);
  return { ...dialog, show, setOpen };
}
