import { firstAccessTexts as texts } from '@virtual-med/contract/identity/first-access.texts';
import { Fingerprint } from 'lucide-react';
import { useId, useState } from 'react';
import { canUsePasskeys } from '../../../lib/browser/passkey-support.ts';
import { Button } from '../../../ui/button.tsx';
import { OrLine } from '../../../ui/or-line.tsx';

interface PasskeyInsteadProps {
  /** The form is being sent. */
  disabled: boolean;
  onUse: () => Promise<void>;
}

/** In place of a password, where the browser has passkeys. */
export function PasskeyInstead({ disabled, onUse }: PasskeyInsteadProps) {
  const [possible] = useState(canUsePasskeys);
  const [busy, setBusy] = useState(false);
  const noteId = useId();
  if (!possible) return null;
  const use = async () => {
    if (busy || disabled) return;
    setBusy(true);
    await onUse().finally(() => setBusy(false));
  };
  return (
    <div className="grid gap-4">
      <OrLine />
      <Button type="button" variant="outline" loading={busy} aria-describedby={noteId} onClick={() => void use()}>
        {!busy && <Fingerprint className="size-5 shrink-0" aria-hidden="true" />}
        {texts.passkey}
      </Button>
      <p id={noteId} className="-mt-1 text-sm text-ink-muted">
        {texts.passkeyNote}
      </p>
    </div>
  );
}
