import type { MouseEvent, ReactNode } from 'react';

/*
 * A row or a card that opens as a whole: the one link that names it is stretched over the rest, so that a click, a middle
 * click, Enter and a reader all meet the same link. What acts by itself stands above it.
 */
export const wholeRow = 'relative transition-colors hover:bg-sunken';
export const stretched = 'after:absolute after:inset-0';
export const aboveRow = 'relative z-1';
/** An act among the words of a row, with a target taller than its line. */
export const rowActStyle = `${aboveRow} -my-2 inline-block shrink-0 py-2 text-support font-medium text-primary-ink underline decoration-primary-line underline-offset-4 transition-colors hover:decoration-current`;

const nameStyle = `text-left font-medium text-ink underline-offset-4 wrap-anywhere hover:underline ${stretched}`;

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

interface RowOpenerProps {
  /** Where it has a page of its own, for another tab; left out where it has none. */
  href?: string | undefined;
  /** Opens it over the list. */
  onOpen: () => void;
  label?: string | undefined;
  children: ReactNode;
}

export function RowOpener({ href, onOpen, label, children }: RowOpenerProps) {
  if (!href)
    return (
      <button type="button" aria-label={label} onClick={onOpen} className={nameStyle}>
        {children}
      </button>
    );
  return (
    <a
      href={href}
      aria-label={label}
      className={nameStyle}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}
