import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { mainId } from './skip-link.tsx';

/** A failure of our own making: nothing to try again but the whole page. */
export function UnexpectedError() {
  const [reloading, setReloading] = useState(false);
  const reload = () => {
    setReloading(true);
    window.location.reload();
  };
  return (
    <ErrorState
      heading="h1"
      title={shellTexts.unexpectedError}
      action={
        <Button loading={reloading} onClick={reload}>
          {shellTexts.reload}
        </Button>
      }
    >
      Recarregue a página para continuar. Se o erro voltar, fale com o suporte.
    </ErrorState>
  );
}

/** Takes the page's place when a screen fails in a way it did not foresee. */
export const ErrorScreen = () => (
  <main id={mainId} tabIndex={-1} className="grid min-h-dvh place-items-center">
    <UnexpectedError />
  </main>
);
