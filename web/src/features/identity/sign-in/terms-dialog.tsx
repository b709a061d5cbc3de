import { AlertDialog } from '@base-ui/react/alert-dialog';
import { currentTerms } from '@virtual-med/contract/terms/current-terms';
import { termsTexts as texts } from '@virtual-med/contract/terms/terms.texts';
import type { KeyboardEvent } from 'react';
import { refreshSession, sessionStore } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { popupStyle, viewportStyle } from '../../../ui/dialog-style.ts';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { useAct } from '../../../ui/use-submit.ts';
import { sendAcceptedTerms } from './sign-in.api.ts';

/** A key pressed here is not for what stands below. */
const keepKeys = (event: KeyboardEvent) => event.stopPropagation();

interface TermsDialogProps {
  open: boolean;
  /** Called with false where the dialog cannot be shown. */
  onOpenChange: (open: boolean) => void;
}

/** Over the page, which stays as it is: nothing that was typed is lost. */
export function TermsDialog({ open }: TermsDialogProps) {
  const accept = useAct(texts.failed, async () => {
    await sendAcceptedTerms();
    await refreshSession();
  });
  const leave = useAct(texts.failed, () => sessionStore.signOut());
  const { version, since } = currentTerms;
  return (
    <AlertDialog.Root open={open}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="fixed inset-0 z-50 bg-scrim backdrop-blur-sm" />
        <AlertDialog.Viewport className={viewportStyle}>
          <AlertDialog.Popup className={`${popupStyle} max-w-md`} onKeyDown={keepKeys}>
            <AlertDialog.Title className="text-section">{texts.title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-ink-muted">{texts.first}</AlertDialog.Description>
            <ul className="mt-5 grid list-disc gap-2 pl-5 marker:text-primary-ink">
              {texts.summary.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <div className="mt-4 flex flex-wrap gap-x-6">
              {(['/termos', '/privacidade'] as const).map((path) => (
                <a key={path} href={path} target="_blank" rel="noreferrer" className={textLinkStyle}>
                  {path === '/termos' ? texts.terms : texts.privacy}
                  <span className="sr-only"> ({texts.opensInTab})</span>
                </a>
              ))}
            </div>
            <p className="mt-1 text-sm text-ink-muted">{texts.version(version, since)}</p>
            <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button variant="outline" loading={leave.busy} onClick={leave.run}>
                {texts.leave}
              </Button>
              <Button loading={accept.busy} onClick={accept.run}>
                {texts.accept}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
