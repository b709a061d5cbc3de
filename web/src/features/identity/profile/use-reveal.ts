import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Something that takes the place of the button that asked for it, and gives the focus back to it afterwards. */
export function useReveal() {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const hide = () => {
    flushSync(() => setOpen(false));
    trigger.current?.focus();
  };
  return { open, show: () => setOpen(true), hide, trigger };
}
