import { Fingerprint } from 'lucide-react';
import { useId, useState } from 'react';
import { canUsePasskeys } from '../../../lib/browser/passkey-support.ts';
import { Button } from '../../../ui/button.tsx';
import { OrLine } from '../../../ui/or-line.tsx';

interface PasskeyWayProps {
  label: string;
  note?: string;
  /** The form it stands in is being sent. */
  disabled: boolean;
  onUse: () => Promise<void>;
}

/** At the end of a form that asks for a password: a passkey in its place, where the browser has them. */
export function PasskeyWay({ label, note, disabled, onUse }: PasskeyWayProps) {
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
      <Button
        type="button"
        variant="outline"
        loading={busy}
        aria-describedby={note ? noteId : undefined}
        onClick={() => void use()}
      >
        {!busy && <Fingerprint className="size-5 shrink-0" aria-hidden="true" />}
        {label}
      </Button>
      {note && (
        <p id={noteId} className="-mt-1 text-sm text-ink-muted">
          {note}
        </p>
      )}
    </div>
  );
}
