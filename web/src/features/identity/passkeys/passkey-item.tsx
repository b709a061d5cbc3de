import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { Passkey } from '@virtual-med/contract/identity/passkeys';
import {
  removePasskeyLabel,
  renamePasskeyLabel,
  passkeyTexts as texts,
} from '@virtual-med/contract/identity/passkeys.texts';
import { KeyRound } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useReveal } from '../profile/use-reveal.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';

interface PasskeyItemProps {
  passkey: Passkey;
  timeZone: string | undefined;
  onRemove: () => void;
}

export function PasskeyItem({ passkey, timeZone, onRemove }: PasskeyItemProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  const form = useReveal();
  if (form.open)
    return (
      <li className="p-4">
        <PasskeyNameForm passkey={passkey} onDone={form.hide} />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <KeyRound className="size-6 shrink-0 text-ink-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="mt-0.5 text-sm text-ink-muted tabular-nums">
          {texts.created} {formatDateTime(createdAt, timeZone)}
        </p>
        <p className="text-sm text-ink-muted tabular-nums">
          {lastUsedAt ? `${texts.used} ${formatDateTime(lastUsedAt, timeZone)}` : texts.neverUsed}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" ref={form.trigger} aria-label={renamePasskeyLabel(name)} onClick={form.show}>
          {texts.rename}
        </Button>
        <Button variant="outline" aria-label={removePasskeyLabel(name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}
