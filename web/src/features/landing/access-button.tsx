import { landingTexts } from '@virtual-med/contract/landing/landing.texts';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';

const loadDialog = () => import('./access-dialog.tsx');
const AccessDialog = lazy(async () => ({ default: (await loadDialog()).AccessDialog }));

/** The dialog's code is fetched when someone reaches for the button, so that reading the page does not pay for it. */
export function AccessButton() {
  const [open, setOpen] = useState<boolean>();
  const fetchAhead = () => void loadDialog().catch(() => undefined);
  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => setOpen(true)}
      >
        {landingTexts.accessButton}
      </Button>
      {open !== undefined && (
        <Suspense>
          <AccessDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
