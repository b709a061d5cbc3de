import { useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { type Passkey, passkeyNameInput } from '@virtual-med/contract/identity/passkeys';
import {
  removePasskeyLabel,
  renamePasskeyLabel,
  passkeyTexts as texts,
} from '@virtual-med/contract/identity/passkeys.texts';
import { KeyRound } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { failedAct } from '../../../ui/use-submit.ts';
import { useReveal } from '../profile/use-reveal.ts';
import { passkeysQuery, savePasskeyName } from './passkeys.api.ts';

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

function PasskeyNameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const queries = useQueryClient();
  return (
    <SubmitForm
      schema={passkeyNameInput}
      defaultValues={{ name: passkey.name }}
      focusFirst
      describe={failedAct(texts.failed)}
      send={async (body) => {
        await savePasskeyName(passkey.id, body);
        await queries.invalidateQueries(passkeysQuery);
        toast.success({ title: texts.renamed });
        onDone();
      }}
      submit={texts.save}
      onCancel={onDone}
      inSection
      className="grid gap-4"
    >
      {(field) => <TextField label={texts.name} autoComplete="off" {...field('name')} />}
    </SubmitForm>
  );
}
