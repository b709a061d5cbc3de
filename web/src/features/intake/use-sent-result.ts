import type { IntakeFile } from '@virtual-med/contract/intake/intake.endpoints';
import { intakePageTexts as texts } from '@virtual-med/contract/intake/intake-page.texts';
import { useEffect, useState } from 'react';
import { toast } from '../../ui/toast.tsx';

export interface Confirmation {
  /** On their way. */
  readonly sent: readonly string[];
  /** Not as they were confirmed any more. */
  readonly left: number;
}

const none: Confirmation = { sent: [], left: 0 };

function tell({ sent: ids, left }: Confirmation, files: readonly IntakeFile[]): void {
  const waiting = files.filter(({ id, state }) => state === 'ready' && ids.includes(id));
  const failed = waiting.filter(({ problem }) => problem !== null).length;
  const sent = ids.length - waiting.length;
  const description = sent > 0 ? texts.sent(sent) : undefined;
  if (failed > 0) toast.error({ title: texts.notSent(failed), description: texts.notSentNote });
  else if (left > 0) toast.error({ title: texts.left(left), description });
  else if (description) toast.success({ title: description });
}

/** Says what came of what was confirmed here, once the last of it is on its way no more. */
export function useSentResult(files: readonly IntakeFile[] | undefined, sending: number | undefined) {
  const [confirmed, setConfirmed] = useState(none);
  useEffect(() => {
    if (confirmed === none || !files || sending !== 0) return;
    tell(confirmed, files);
    setConfirmed(none);
  }, [confirmed, files, sending]);
  return ({ sent, left }: Confirmation) =>
    setConfirmed((before) => ({ sent: [...before.sent, ...sent], left: before.left + left }));
}
