import { useQueryClient } from '@tanstack/react-query';
import { importPageTexts as texts } from '@virtual-med/contract/imports/imports-page.texts';
import { Button } from '../../ui/button.tsx';
import { useAct } from '../../ui/use-act.ts';
import { discard } from './imports.api.ts';

/** Nobody was registered yet: nothing is lost that could not be brought in again. */
export function DiscardButton(ref: { clinicId: string; importId: string }) {
  const queries = useQueryClient();
  const { busy, run } = useAct(texts.discardFailed, () => discard(queries, ref));
  return (
    <Button variant="outline" loading={busy} onClick={() => void run()}>
      {texts.discard}
    </Button>
  );
}
