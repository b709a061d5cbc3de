import { useQuery, useQueryClient } from '@tanstack/react-query';
import { documentTextLine, documentTextTexts as texts } from '@virtual-med/contract/documents/document-text.texts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { documentTextQuery, readTextAgain } from './document-text.api.ts';

interface DocumentTextLineProps {
  clinicId: string;
  patientId: string;
  documentId: string;
}

/** Whether the text of the document can be searched; empty until that is known. */
export function DocumentTextLine({ clinicId, patientId, documentId }: DocumentTextLineProps) {
  const queries = useQueryClient();
  const query = documentTextQuery(clinicId, patientId, documentId);
  const { data } = useQuery(query);
  const { busy, run } = useAct(texts.againFailed, async () => {
    await readTextAgain({ clinicId, documentId });
    toast.success({ title: texts.askedAgain });
    await queries.invalidateQueries({ queryKey: query.queryKey });
  });
  // Takes its space before the answer is there, so that nothing below it moves.
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 text-support text-ink-muted max-sm:min-h-11">
      <p role="status">{data && documentTextLine(data)}</p>
      {data && data.state !== 'waiting' && (
        <Button variant="quiet" size="small" loading={busy} onClick={() => void run()}>
          {texts.again}
        </Button>
      )}
    </div>
  );
}
