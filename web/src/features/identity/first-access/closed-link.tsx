import type { FirstAccessArea, FirstAccessState } from '@virtual-med/contract/identity/first-access';
import { firstAccessEndOf, firstAccessTexts as texts } from '@virtual-med/contract/identity/first-access.texts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { askForNewLink } from './first-access.api.ts';

interface ClosedLinkProps {
  token: string;
  state: Exclude<FirstAccessState, 'open'>;
  clinicId: string | undefined;
  area: FirstAccessArea;
  /** Made for a record without an account: the clinic makes another. */
  isOfRecord: boolean;
}

/** What took the place of the form takes its focus, too. */
const takeFocus = (node: HTMLElement | null) => node?.focus();

/** A link that opens nothing any more: why, and the ways on. */
export function ClosedLink({ token, state, clinicId, area, isOfRecord }: ClosedLinkProps) {
  const [sent, setSent] = useState(false);
  const { busy, run } = useAct(texts.lookFailed, async () => {
    await askForNewLink(token);
    setSent(true);
  });
  const { title, note } = firstAccessEndOf(isOfRecord ? 'record' : area, state);
  const login = area === 'clinic' ? '/clinica/login' : '/paciente/login';
  const canBeRenewed = !isOfRecord && (state === 'expired' || state === 'replaced' || state === 'locked');
  const toLogin = { to: login, search: clinicId ? { clinica: clinicId } : {} } as const;
  return (
    <div className="grid gap-6">
      <div ref={takeFocus} tabIndex={-1} className="rounded-xl outline-none">
        <FormMessage kind={state === 'used' ? 'success' : 'failure'} title={title}>
          {note}
        </FormMessage>
        <div role="status" className="not-empty:mt-4">
          {sent && <FormMessage kind="success">{texts.sentNew}</FormMessage>}
        </div>
      </div>
      <div className="grid gap-3">
        {canBeRenewed && !sent && (
          <Button loading={busy} onClick={() => void run()}>
            {texts.sendNew}
          </Button>
        )}
        <LinkButton {...toLogin} variant={canBeRenewed ? 'outline' : 'primary'}>
          {texts.toLogin}
        </LinkButton>
        {!canBeRenewed && (
          <LinkButton to="/esqueci-a-senha" search={{ voltar: login }} variant="outline">
            {texts.toRecovery}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
