import { confirmEmailTexts as texts } from '@virtual-med/contract/identity/email-change.texts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SignInFrame } from '../../../ui/sign-in-frame.tsx';
import { failureOf } from '../../../ui/use-submit.ts';
import { confirmChange, refuseChange } from './email-change.api.ts';

type Outcome =
  | { kind: 'half' }
  | { kind: 'done'; newEmail: string }
  | { kind: 'refused' }
  | { kind: 'failed'; message: string };

/** What came of the question takes its place, and the focus it had. */
const takeFocus = (node: HTMLElement | null) => node?.focus();

const Told = ({ children }: { children: ReactNode }) => (
  <div ref={takeFocus} tabIndex={-1} className="rounded-xl">
    {children}
  </div>
);

const Result = ({ outcome }: { outcome: Exclude<Outcome, { kind: 'failed' }> }) => (
  <div className="grid gap-6">
    <Told>
      {outcome.kind === 'done' ? (
        <FormMessage kind="success" title={texts.done}>
          {texts.doneNote} <strong className="wrap-anywhere">{outcome.newEmail}</strong>
        </FormMessage>
      ) : (
        <FormMessage kind="success">{outcome.kind === 'half' ? texts.halfDone : texts.refused}</FormMessage>
      )}
    </Told>
    {outcome.kind === 'refused' ? (
      <LinkButton to="/esqueci-a-senha" variant="outline">
        {texts.toRecovery}
      </LinkButton>
    ) : (
      <LinkButton to="/login" variant="outline">
        {texts.toLogin}
      </LinkButton>
    )}
  </div>
);

/** Opened from a letter. Mail programs open links by themselves: nothing happens before somebody presses a button. */
export function ConfirmEmail({ token }: { token: string }) {
  const [busy, setBusy] = useState<'confirm' | 'refuse'>();
  const [outcome, setOutcome] = useState<Outcome>();
  const act = async (which: 'confirm' | 'refuse') => {
    if (busy) return;
    setBusy(which);
    try {
      if (which === 'refuse') {
        await refuseChange(token);
        setOutcome({ kind: 'refused' });
      } else {
        const { done, newEmail } = await confirmChange(token);
        setOutcome(done ? { kind: 'done', newEmail } : { kind: 'half' });
      }
    } catch (error) {
      setOutcome({ kind: 'failed', message: failureOf(error).message });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <SignInFrame title={texts.title} description={texts.description} promise={texts.promise} detail={texts.detail}>
      {outcome && outcome.kind !== 'failed' ? (
        <Result outcome={outcome} />
      ) : (
        <div className="grid gap-4">
          {outcome && (
            <FormMessage kind="failure" title={texts.failed}>
              {outcome.message}
            </FormMessage>
          )}
          <Button loading={busy === 'confirm'} onClick={() => void act('confirm')}>
            {texts.confirm}
          </Button>
          <Button variant="outline" loading={busy === 'refuse'} onClick={() => void act('refuse')}>
            {texts.refuse}
          </Button>
        </div>
      )}
    </SignInFrame>
  );
}
