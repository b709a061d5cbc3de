import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import { checkTexts } from '@virtual-med/contract/signature-checks/signature-checks.texts';
import { Download, Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { downloadFailure } from '../../ui/download-failure.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { type Revision, revisionPreview, saveRevision } from './signature-checks.api.ts';

const PreviewDialog = onDemand(async () => (await import('../../ui/viewer/preview-dialog.tsx')).PreviewDialog);

const { about } = checkTexts;

/** What a signature covers, to be looked at and kept without what came later. */
export function SignedRevision({ revision }: { revision: Revision }) {
  const [open, setOpen] = useState(false);
  const { busy, run } = useAct(downloadFailure, () => saveRevision(revision));
  const save = (
    <Button variant="outline" loading={busy} onClick={() => void run()}>
      {!busy && <Download className="size-4.5" aria-hidden="true" />}
      {busy ? documentTexts.downloading : about.save}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Eye className="size-4.5" aria-hidden="true" />
        {about.show}
      </Button>
      {save}
      <PreviewDialog
        open={open}
        onOpenChange={setOpen}
        title={`${revision.name} (${checkTexts.signedRevision})`}
        {...revisionPreview(revision)}
        contentType="application/pdf"
        save={save}
      />
    </div>
  );
}
