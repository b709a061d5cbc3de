import { useQuery } from '@tanstack/react-query';
import type { WrongPatientWarning } from '@virtual-med/contract/documents/wrong-patient';
import { warningTexts as texts } from '@virtual-med/contract/documents/wrong-patient.texts';
import { TriangleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import { Button } from '../../ui/button.tsx';
import { leaveToContent } from '../../ui/leave-to-content.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { confirmPatientOf, wrongPatientQuery } from './documents.api.ts';

const MoveDocument = onDemand(async () => (await import('./move-document.tsx')).MoveDocument);

interface RecordIds {
  clinicId: string;
  patientId: string;
}

/** Documents of this record that name another patient: somebody has to say whose they are. */
export function WrongPatientWarnings({ clinicId, patientId }: RecordIds) {
  const titleId = useId();
  const { data } = useQuery(wrongPatientQuery(clinicId, patientId));
  if (!data || data.warnings.length === 0) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="mb-4 rounded-xl md:mt-2 border border-waiting-ink bg-waiting-soft px-4 py-3 text-waiting-ink"
    >
      <h3 id={titleId} className="flex items-center gap-2 font-semibold">
        <TriangleAlert className="size-5 shrink-0" aria-hidden="true" />
        {texts.title}
      </h3>
      <ul className="mt-2 grid gap-4">
        {data.warnings.map((warning) => (
          <Warning key={warning.document.id} clinicId={clinicId} warning={warning} />
        ))}
      </ul>
    </section>
  );
}

function Warning({ clinicId, warning }: { clinicId: string; warning: WrongPatientWarning }) {
  const { document, named } = warning;
  const item = useRef<HTMLLIElement>(null);
  const [isMoving, setMoving] = useState(false);
  const { busy, run } = useAct(texts.settleFailed, async () => {
    await confirmPatientOf({ clinicId, documentId: document.id });
    leaveToContent(item.current);
    toast.success({ title: texts.settled });
    await refreshDocuments(clinicId, document.patientId);
  });
  return (
    <li ref={item} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        {texts.seemsOf(document.name)} <strong>{named.name}</strong>.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          size="small"
          aria-label={texts.aboutDocument(texts.moveTo(named.name), document.name)}
          onClick={() => setMoving(true)}
        >
          {texts.moveTo(named.name)}
        </Button>
        <Button
          variant="outline"
          size="small"
          loading={busy}
          aria-label={texts.aboutDocument(texts.itsOfThis, document.name)}
          onClick={() => void run()}
        >
          {texts.itsOfThis}
        </Button>
      </div>
      {isMoving && <MoveDocument clinicId={clinicId} document={document} to={named} open onOpenChange={setMoving} />}
    </li>
  );
}
