import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { writtenKinds } from '@virtual-med/contract/documents/written-mark';
import { categoryOfKind, type WrittenKind, writtenKindLabels } from '@virtual-med/contract/writing/kinds';
import { kindNotes, chooserTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { createDraft, DraftSummary, Template } from '@virtual-med/contract/writing/writing';
import { RotateCcw, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import type { BodyOf } from '../../lib/transport/api.ts';
import { clinicQuery } from '../../lib/transport/clinic.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { beginDraft, draftsQuery, hasPrescriptionQuery, templatesQuery, throwAway } from './writing.api.ts';

const TemplatesDialog = onDemand(async () => (await import('./templates-dialog.tsx')).TemplatesDialog);

interface KindChooserProps extends OpenProps {
  clinicId: string;
  patient: { readonly id: string; readonly name: string };
}

/** More are a press away, in the list of all. */
const mostTemplates = 6;

/** What to write: what was begun first, then the kinds, then what was kept to begin from. */
export function KindChooser({ clinicId, patient, open, onOpenChange }: KindChooserProps) {
  const navigate = useNavigate();
  const ids = { clinicId, patientId: patient.id };
  const drafts = useQuery(draftsQuery(ids));
  const templates = useQuery(templatesQuery(clinicId)).data ?? [];
  const mayRepeat = useQuery(hasPrescriptionQuery(ids)).data ?? false;
  const [managing, setManaging] = useState(false);
  const goTo = (draftId: string) => {
    onOpenChange(false);
    return navigate({ to: '/clinica/$clinicId/escrever/$draftId', params: { clinicId, draftId } });
  };
  const { busy, run } = useAct(texts.failed, async (body: BodyOf<typeof createDraft>) => {
    const { id } = await beginDraft(ids, body);
    await goTo(id);
  });
  return (
    <>
      <Dialog
        open={open && !managing}
        onOpenChange={onOpenChange}
        title={texts.title}
        description={texts.note(patient.name)}
        size="wide"
      >
        <div className="mt-5 grid gap-6" aria-busy={busy || undefined}>
          {drafts.data && drafts.data.length > 0 && (
            <section aria-labelledby="drafts-under-way">
              <h3 id="drafts-under-way" className="text-block">
                {texts.under}
              </h3>
              <ul className="mt-1 divide-y divide-line border-y border-line">
                {drafts.data.map((draft) => (
                  <DraftRow key={draft.id} clinicId={clinicId} draft={draft} onGoOn={() => void goTo(draft.id)} />
                ))}
              </ul>
            </section>
          )}
          <section aria-label={texts.kinds}>
            <ul className="grid gap-2.5 sm:grid-cols-2">
              {writtenKinds.map((kind) => (
                <li key={kind} className="relative">
                  <KindButton kind={kind} onBegin={() => void run({ kind })} />
                </li>
              ))}
            </ul>
            {mayRepeat && (
              <Button variant="quiet" onClick={() => void run({ kind: 'prescription', from: { source: 'last' } })}>
                <RotateCcw className="size-4" aria-hidden="true" />
                {texts.repeatPrescription}
              </Button>
            )}
          </section>
          {templates.length > 0 && (
            <TemplateChips
              templates={templates}
              onUse={({ id, kind }) => void run({ kind, from: { source: 'template', templateId: id } })}
              onManage={() => setManaging(true)}
            />
          )}
        </div>
      </Dialog>
      <TemplatesDialog clinicId={clinicId} open={managing} onOpenChange={setManaging} />
    </>
  );
}

const KindButton = ({ kind, onBegin }: { kind: WrittenKind; onBegin: () => void }) => (
  <button
    type="button"
    onClick={onBegin}
    className="flex h-full min-h-16 w-full items-center gap-3.5 rounded-card border border-line bg-surface px-3.5 py-2.5 text-left transition-colors hover:border-control-line hover:bg-sunken"
  >
    <Sheet category={categoryOfKind[kind]} />
    <span className="min-w-0">
      <span className="block text-row">{writtenKindLabels[kind]}</span>
      <span className="block text-support text-ink-muted">{kindNotes[kind]}</span>
    </span>
  </button>
);

interface TemplateChipsProps {
  templates: readonly Template[];
  onUse: (template: Template) => void;
  onManage: () => void;
}

const TemplateChips = ({ templates, onUse, onManage }: TemplateChipsProps) => (
  <section aria-labelledby="chooser-templates">
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h3 id="chooser-templates" className="text-block">
        {texts.templates}
      </h3>
      <Button variant="quiet" onClick={onManage}>
        {texts.manage}
      </Button>
    </div>
    <ul className="mt-1 flex flex-wrap gap-2">
      {templates.slice(0, mostTemplates).map((template) => (
        <li key={template.id} className="max-w-full">
          <TemplateChip template={template} onUse={() => onUse(template)} />
        </li>
      ))}
    </ul>
  </section>
);

const TemplateChip = ({ template, onUse }: { template: Template; onUse: () => void }) => (
  <button
    type="button"
    onClick={onUse}
    className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-support transition-colors hover:border-control-line hover:bg-sunken max-sm:min-h-11"
  >
    {template.favourite && <Star className="size-3.5 shrink-0 fill-current text-primary-ink" aria-hidden="true" />}
    <span className="truncate">{template.name}</span>
    <span className="shrink-0 text-ink-muted">{writtenKindLabels[template.kind]}</span>
  </button>
);

function DraftRow({ clinicId, draft, onGoOn }: { clinicId: string; draft: DraftSummary; onGoOn: () => void }) {
  const timeZone = useQuery(clinicQuery(clinicId)).data?.timeZone;
  const ownId = useSession()?.user.id;
  const [asking, setAsking] = useState(false);
  const label = writtenKindLabels[draft.kind];
  const { busy, run } = useAct(texts.discardFailed, async () => {
    await throwAway({ clinicId, draftId: draft.id });
    setAsking(false);
    toast.success({ title: texts.discarded, description: label });
    await queryClient.invalidateQueries({ queryKey: draftsQuery({ clinicId, patientId: draft.patientId }).queryKey });
  });
  return (
    <li className="relative flex items-center gap-3 py-1.5 transition-colors hover:bg-sunken">
      <Sheet category={categoryOfKind[draft.kind]} size={26} />
      <div className="min-w-0 grow">
        <button
          type="button"
          aria-label={texts.goOn(label)}
          onClick={onGoOn}
          className="text-left text-row after:absolute after:inset-0"
        >
          {label}
        </button>
        <p className="truncate text-support text-ink-muted tabular-nums">
          {texts.savedAt(formatDateTime(draft.updatedAt, timeZone))}
          {draft.authorId !== ownId && ` · ${texts.by(draft.authorName)}`}
        </p>
      </div>
      <span className="relative z-1">
        <IconButton aria-label={texts.discard(label)} onClick={() => setAsking(true)}>
          <Trash2 className="size-4.5" aria-hidden="true" />
        </IconButton>
      </span>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.discardQuestion}
        note={texts.discardNote}
        confirm={texts.throwAway}
        onConfirm={() => void run()}
        pending={busy}
        destructive
      />
    </li>
  );
}
