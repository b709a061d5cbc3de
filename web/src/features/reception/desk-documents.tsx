import { formatDate, formatDateTime } from '@virtual-med/contract/core/formats';
import { noticeWords } from '@virtual-med/contract/documents/documents.texts';
import type { DeskDocument, ReleasedDocument } from '@virtual-med/contract/reception/reception';
import {
  printLabel,
  printOwnLabel,
  releasedBy,
  sheetLabel,
  deskTexts as texts,
  undoLabel,
} from '@virtual-med/contract/reception/reception.texts';
import { Eye, Printer, QrCode, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { openFile } from '../../lib/browser/open-tab.ts';
import type { PatientIds } from '../../lib/transport/ids.ts';
import { Button } from '../../ui/button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useAct } from '../../ui/use-submit.ts';
import { askDeclaration, refreshDesk, takeBack } from './reception.api.ts';

const HandOver = onDemand(async () => (await import('./hand-over.tsx')).HandOver);

const rowStyle = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4';

interface ReleasedProps {
  ids: PatientIds;
  released: readonly ReleasedDocument[];
  timeZone: string;
}

/** What somebody who treats the patient let out: the one place where the desk reads a name. */
export function ReleasedDocuments({ ids, released, timeZone }: ReleasedProps) {
  const dialog = useDialog<{ document: ReleasedDocument; what: 'document' | 'sheet' }>();
  return (
    <PagePart title={texts.released} note={texts.releasedNote}>
      <ul className="divide-y divide-line">
        {released.map((document) => (
          <li key={document.id} className={rowStyle}>
            <div className="min-w-0">
              <p className="text-row wrap-anywhere">{document.name}</p>
              <p className="text-support text-ink-muted">
                {document.category} · {releasedBy(document.releasedBy, formatDate(document.until, timeZone))}
              </p>
            </div>
            <div className="flex flex-wrap gap-2.5">
              {document.hasAddress && (
                <Button
                  variant="outline"
                  aria-label={sheetLabel(document.name)}
                  onClick={() => dialog.show({ document, what: 'sheet' })}
                >
                  <QrCode className="size-5" aria-hidden="true" />
                  {texts.sheet}
                </Button>
              )}
              <Button
                aria-label={printLabel(document.name)}
                onClick={() => dialog.show({ document, what: 'document' })}
              >
                <Printer className="size-5" aria-hidden="true" />
                {texts.print}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {dialog.about && (
        <HandOver key={dialog.key} ids={ids} {...dialog.about} open={dialog.open} onOpenChange={dialog.setOpen} />
      )}
    </PagePart>
  );
}

/** What the asker sent, newest first: as long as it can be taken back with its name, then as one of a kind. */
export function OwnDocuments({
  ids,
  own,
  timeZone,
}: {
  ids: PatientIds;
  own: readonly DeskDocument[];
  timeZone: string;
}) {
  const next = own.flatMap(({ undoUntil }) => undoUntil ?? []).toSorted()[0];
  // The name goes when its time is over, on a page that stays open too.
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => void refreshDesk(ids), Math.max(1000, Date.parse(next) - Date.now() + 500));
    return () => clearTimeout(timer);
  }, [next, ids]);
  return (
    <PagePart title={texts.own} note={texts.ownNote}>
      <ul className="divide-y divide-line">
        {own.map((document) => (
          <li key={document.id} className={rowStyle}>
            <OwnRow ids={ids} document={document} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </PagePart>
  );
}

interface PrintDeclarationProps {
  clinicId: string;
  document: Pick<DeskDocument, 'id' | 'name' | 'category'>;
  variant?: 'primary' | 'outline';
}

export function PrintDeclaration({ clinicId, document, variant = 'primary' }: PrintDeclarationProps) {
  /** Where the browser opens no tab by itself, one more press does. */
  const [address, setAddress] = useState<string>();
  const { busy, run } = useAct(texts.printFailed, async () =>
    setAddress(await openFile(() => askDeclaration(clinicId, document.id))),
  );
  const icon = <Printer className="size-5" aria-hidden="true" />;
  if (address)
    return (
      <AnchorButton variant={variant} href={address} target="_blank" rel="noopener">
        {icon}
        {texts.openPrint}
      </AnchorButton>
    );
  return (
    <Button
      variant={variant}
      aria-label={printOwnLabel(document.name ?? document.category)}
      loading={busy}
      onClick={() => void run()}
    >
      {icon}
      {texts.printNow}
    </Button>
  );
}

function OwnRow({ ids, document, timeZone }: { ids: PatientIds; document: DeskDocument; timeZone: string }) {
  const { id, name, category, at, notice, seenAt, undoUntil, printable } = document;
  const undo = useAct(texts.undoFailed, async () => {
    try {
      await takeBack(ids.clinicId, id);
      toast.success({ title: texts.undone });
    } finally {
      await refreshDesk(ids);
    }
  });
  return (
    <>
      <div className="min-w-0">
        <p className="text-row wrap-anywhere">{name ?? category}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-support text-ink-muted tabular-nums">
          {name && <span>{category} ·</span>}
          <span>{formatDateTime(at, timeZone)} ·</span>
          {seenAt ? (
            <span className="inline-flex items-center gap-1.5 text-good-ink">
              <Eye className="size-4" aria-hidden="true" />
              {texts.seen}
            </span>
          ) : (
            <span className={notice === 'failed' ? 'text-danger-ink' : ''}>{noticeWords[notice]}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {printable && <PrintDeclaration clinicId={ids.clinicId} document={document} variant="outline" />}
        {undoUntil && (
          <Button
            variant="outline"
            aria-label={undoLabel(name ?? category)}
            loading={undo.busy}
            onClick={() => void undo.run()}
          >
            <Undo2 className="size-4.5" aria-hidden="true" />
            {texts.undo}
          </Button>
        )}
      </div>
    </>
  );
}
