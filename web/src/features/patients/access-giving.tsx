import { useQuery } from '@tanstack/react-query';
import { givingTexts as texts } from '@virtual-med/contract/patients/access-giving.texts';
import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { queryClient } from '../../lib/transport/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { OpenProps } from '../../ui/dialog.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { givingQuery, startGiving } from './access.api.ts';
import { refreshLists } from './patients.api.ts';

/** Over the list of those without access: all who have an e-mail are written to, in one press. */
export function AccessGiving({ clinicId, open }: OpenProps & { clinicId: string }) {
  const { data: giving } = useQuery({ ...givingQuery(clinicId), enabled: open });
  const [asking, setAsking] = useState(false);
  const isRunning = giving ? !giving.isDone : false;
  const [hasRun, setHasRun] = useState(false);
  useEffect(() => {
    if (isRunning) setHasRun(true);
    else if (hasRun) {
      setHasRun(false);
      void refreshLists(clinicId);
    }
  }, [isRunning, hasRun, clinicId]);
  const start = useAct(texts.failed, async () => {
    queryClient.setQueryData(givingQuery(clinicId).queryKey, await startGiving(clinicId));
    setAsking(false);
    setHasRun(true);
  });
  if (!open) return null;
  return (
    <div className="mb-3 grid gap-3 rounded-card border border-line bg-surface p-4 sm:flex sm:items-center sm:justify-between sm:gap-6">
      <div role="status" className="min-w-0 grow">
        {giving && isRunning && (
          <div className="grid gap-2">
            <p className="tabular-nums">{texts.running(giving.done, giving.total)}</p>
            <progress
              aria-label={texts.progress}
              value={giving.done}
              max={Math.max(giving.total, 1)}
              className="h-2 w-full accent-primary"
            />
          </div>
        )}
        {giving?.isDone && <p>{texts.done(giving)}</p>}
        {giving === null && <p className="text-ink-muted">{texts.lead}</p>}
      </div>
      {!isRunning && (
        <Button variant="outline" onClick={() => setAsking(true)}>
          <Mail className="size-5" aria-hidden="true" />
          {texts.send}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.title}
        note={texts.note}
        confirm={texts.confirm}
        pending={start.busy}
        onConfirm={() => void start.run()}
      />
    </div>
  );
}
