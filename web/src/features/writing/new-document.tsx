import { useNavigate } from '@tanstack/react-router';
import type { WrittenKind } from '@virtual-med/contract/writing/kinds';
import { chooserTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { FilePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useAct } from '../../ui/use-submit.ts';
import { beginDraft } from './writing.api.ts';

const KindChooser = onDemand(async () => (await import('./kind-chooser.tsx')).KindChooser);

interface NewDocumentProps {
  clinicId: string;
  patient: { readonly id: string; readonly name: string } | undefined;
}

/** The button in the record; what it opens is fetched when it is first pressed. */
export function useNewDocument({ clinicId, patient }: NewDocumentProps): { button: ReactNode; dialog: ReactNode } {
  const { key, open, setOpen, show } = useDialog();
  return {
    button: (
      <Button variant="outline" onClick={() => show()}>
        <FilePen className="size-4.5" aria-hidden="true" />
        {/* In a phone's dock the main act alone has words. */}
        <span className="max-md:sr-only">{texts.open}</span>
      </Button>
    ),
    dialog: patient && key > 0 && (
      <KindChooser key={key} clinicId={clinicId} patient={patient} open={open} onOpenChange={setOpen} />
    ),
  };
}

interface WrittenDocument {
  readonly id: string;
  readonly written: { readonly kind: WrittenKind } | null;
}

/** Begins the document that takes the place of a wrong one, with what the wrong one says. */
export function useReplacing(clinicId: string, patientId: string): (document: WrittenDocument) => void {
  const navigate = useNavigate();
  const { run } = useAct(texts.replaceFailed, async ({ id, written }: WrittenDocument) => {
    if (!written) return;
    const from = { source: 'document', documentId: id } as const;
    const draft = await beginDraft({ clinicId, patientId }, { kind: written.kind, from });
    await navigate({ to: '/clinica/$clinicId/escrever/$draftId', params: { clinicId, draftId: draft.id } });
  });
  return (document) => void run(document);
}
