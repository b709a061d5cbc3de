import { useQuery, useQueryClient } from '@tanstack/react-query';
import { uninvitedTexts as texts } from '@virtual-med/contract/imports/imports-page.texts';
import { Mail } from 'lucide-react';
import { useId } from 'react';
import { publicConfigQuery } from '../../lib/transport/public-config.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { inviteAll, uninvitedQuery } from './imports.api.ts';

/** Those a list added wait here until somebody writes to them, also after the list itself is gone. */
export function Uninvited({ clinicId }: { clinicId: string }) {
  const id = useId();
  const queries = useQueryClient();
  const waiting = useQuery(uninvitedQuery(clinicId)).data?.waiting ?? 0;
  const sendsMail = useQuery(publicConfigQuery).data?.sendsMail ?? true;
  const { busy, run } = useAct(texts.failed, async () => {
    const left = await inviteAll(queries, clinicId);
    if (left === 0) toast.success({ title: texts.sent });
    else toast.error({ title: texts.heldBack(left) });
  });
  if (waiting === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5"
    >
      <div className="min-w-0">
        <h2 id={id} className="text-block">
          {texts.title}
        </h2>
        <p role="status" className="mt-0.5 max-w-prose text-ink-muted">
          {busy ? texts.sending(waiting) : texts.waiting(waiting)}
        </p>
        {!sendsMail && <p className="mt-1 max-w-prose text-support">{texts.mailOff}</p>}
      </div>
      {sendsMail && (
        <Button loading={busy} onClick={() => void run()}>
          {!busy && <Mail className="size-5" aria-hidden="true" />}
          {texts.send}
        </Button>
      )}
    </section>
  );
}
