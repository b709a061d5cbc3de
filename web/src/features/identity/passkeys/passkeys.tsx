import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Passkey, PasskeyProof } from '@virtual-med/contract/identity/passkeys';
import { removePasskeyQuestion, passkeyTexts as texts } from '@virtual-med/contract/identity/passkeys.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { useRef } from 'react';
import { canUsePasskeys } from '../../../lib/browser/passkey-support.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { ProvenButton } from '../profile/proven-button.tsx';
import { Section, SectionNote } from '../profile/section.tsx';
import { addOwnPasskey } from './add-own-passkey.ts';
import { PasskeyItem } from './passkey-item.tsx';
import { deletePasskey, passkeysQuery } from './passkeys.api.ts';

/** One more passkey, after the proof the server asks for now. */
function AddPasskey({ proofAsked }: { proofAsked: PasskeyProof }) {
  const queries = useQueryClient();
  if (!canUsePasskeys()) return <p className="text-sm text-ink-muted">{texts.unsupported}</p>;
  return (
    <ProvenButton
      proofAsked={proofAsked}
      label={texts.add}
      texts={texts}
      act={async (shown) => {
        await addOwnPasskey(shown);
        await queries.invalidateQueries(passkeysQuery);
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
        <Loading>
          <Skeleton className="h-28" />
        </Loading>
      )}
    </Section>
  );
}

function List({ passkeys, timeZone }: { passkeys: readonly Passkey[]; timeZone: string | undefined }) {
  const queries = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const { open, setOpen, about: chosen, show } = useDialog<Passkey>();
  const remove = useAct(texts.failed, async () => {
    if (!chosen) return;
    try {
      await deletePasskey(chosen.id);
      toast.success({ title: texts.removed });
    } finally {
      await queries.invalidateQueries(passkeysQuery);
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
