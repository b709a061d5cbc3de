import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { type Passkey, type PasskeyProof, passkeyNameInput } from '@virtual-med/contract/identity/passkeys';
import {
  removePasskeyLabel,
  removePasskeyQuestion,
  renamePasskeyLabel,
  passkeyTexts as texts,
} from '@virtual-med/contract/identity/passkeys.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { KeyRound } from 'lucide-react';
import { useRef } from 'react';
import { canUsePasskeys } from '../../../lib/browser/passkey-support.ts';
import { queryClient } from '../../../lib/transport/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { failedAct, useAct } from '../../../ui/use-submit.ts';
import { ProvenButton } from '../profile/proven-button.tsx';
import { Section, SectionNote, useReveal } from '../profile/section.tsx';
import { addOwnPasskey, deletePasskey, passkeysQuery, savePasskeyName } from './passkeys.api.ts';

/** One more passkey, after the proof the server asks for now. */
function AddPasskey({ proofAsked }: { proofAsked: PasskeyProof }) {
  if (!canUsePasskeys()) return <p className="text-sm text-ink-muted">{texts.unsupported}</p>;
  return (
    <ProvenButton
      proofAsked={proofAsked}
      label={texts.add}
      texts={texts}
      act={async (shown) => {
        await addOwnPasskey(shown);
        await queryClient.invalidateQueries(passkeysQuery);
      }}
    />
  );
}

/**
 * The passkeys of one's account: which there are, one more, another name, one less. Where the browser has none, only
 * those made elsewhere are spoken of.
 */
export function Passkeys({ timeZone }: { timeZone: string | undefined }) {
  const { data, isError, refetch } = useQuery(passkeysQuery);
  if (!canUsePasskeys() && !data?.passkeys.length) return null;
  return (
    <Section title={texts.title}>
      <SectionNote>{texts.note}</SectionNote>
      {data ? (
        <div className="grid gap-4">
          <List passkeys={data.passkeys} timeZone={timeZone} />
          <AddPasskey proofAsked={data.proofAsked} />
        </div>
      ) : isError ? (
        <div role="alert">
          <SectionNote>{texts.loadFailed}</SectionNote>
          <Button variant="outline" onClick={() => void refetch()}>
            {shellTexts.retry}
          </Button>
        </div>
      ) : (
        <Loading skeleton="h-28" />
      )}
    </Section>
  );
}

function List({ passkeys, timeZone }: { passkeys: readonly Passkey[]; timeZone: string | undefined }) {
  const list = useRef<HTMLDivElement>(null);
  const { open, setOpen, about: chosen, show } = useDialog<Passkey>();
  const remove = useAct(texts.failed, async () => {
    if (!chosen) return;
    try {
      await deletePasskey(chosen.id);
      toast.success({ title: texts.removed });
    } finally {
      await queryClient.invalidateQueries(passkeysQuery);
    }
  });
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {passkeys.length === 0 ? (
        <p className="rounded-xl border border-dashed border-line p-4 text-[0.9375rem] text-ink-muted">{texts.none}</p>
      ) : (
        <ul aria-label={texts.listLabel} className="divide-y divide-line rounded-xl border border-line">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} timeZone={timeZone} onRemove={() => show(passkey)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={removePasskeyQuestion(chosen?.name ?? '')}
        note={texts.removeNote}
        confirm={texts.remove}
        destructive
        pending={remove.busy}
        onConfirm={async () => {
          await remove.run();
          setOpen(false);
          // The button that asked may be gone with its passkey.
          list.current?.focus();
        }}
      />
    </div>
  );
}

interface PasskeyItemProps {
  passkey: Passkey;
  timeZone: string | undefined;
  onRemove: () => void;
}

function PasskeyItem({ passkey, timeZone, onRemove }: PasskeyItemProps) {
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

const PasskeyNameForm = ({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) => (
  <SubmitForm
    schema={passkeyNameInput}
    defaultValues={{ name: passkey.name }}
    focusFirst
    describe={failedAct(texts.failed)}
    send={async (body) => {
      await savePasskeyName(passkey.id, body);
      await queryClient.invalidateQueries(passkeysQuery);
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
