import { registrationTexts } from '@virtual-med/contract/clinics/registration.texts';
import { useId, useLayoutEffect, useRef } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';
import type { Leaving } from './use-registration.ts';

/** Covers the page from the click until the payment page is there; the link is the way on if the browser stays. */
export function LeavingOverlay({ leaving }: { leaving: Leaving }) {
  const overlay = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const shown = leaving !== undefined;
  useLayoutEffect(() => {
    if (shown) overlay.current?.showModal();
    else overlay.current?.close();
  }, [shown]);
  return (
    <dialog
      ref={overlay}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 m-0 hidden h-dvh max-h-none w-screen max-w-none place-items-center bg-surface p-6 text-ink open:grid"
    >
      <div className="grid max-w-md justify-items-center gap-6 text-center">
        <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-primary-ink">
          <Spinner />
        </span>
        <p id={titleId} className="text-section text-balance">
          {registrationTexts.redirecting}
        </p>
        <p className="min-h-11">
          {leaving?.url && (
            <a href={leaving.url} className={textLinkStyle}>
              {registrationTexts.redirectLink}
            </a>
          )}
        </p>
      </div>
    </dialog>
  );
}
