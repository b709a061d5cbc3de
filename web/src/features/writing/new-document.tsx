import { chooserTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { FilePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

const KindChooser = onDemand(async () => (await import('./kind-chooser.tsx')).KindChooser);

interface NewDocumentProps {
  clinicId: string;
  patient: { readonly id: string; readonly name: string } | undefined;
}

/** The button in the record; what it opens is fetched when it is first pressed. */
export function useNewDocument({ clinicId, patient }: NewDocumentProps): { button: ReactNode; dialog: ReactNode } {
  const [{ open, dialogKey }, setDialog] = useState({ open: false, dialogKey: 0 });
  return {
    button: (
      <Button
        variant="outline"
        onClick={() => setDialog((before) => ({ open: true, dialogKey: before.dialogKey + 1 }))}
      >
        <FilePen className="size-4.5" aria-hidden="true" />
        {texts.open}
      </Button>
    ),
    dialog: patient && dialogKey > 0 && (
      <KindChooser
        key={dialogKey}
        clinicId={clinicId}
        patient={patient}
        open={open}
        onOpenChange={(isOpen) => setDialog((before) => ({ ...before, open: isOpen }))}
      />
    ),
  };
}
