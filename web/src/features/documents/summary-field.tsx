import { formatDateTime } from '@virtual-med/contract/core/formats';
import { limits } from '@virtual-med/contract/core/limits';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import type { SummaryKind } from '@virtual-med/contract/documents/documents';
import type { DocumentDetail } from '@virtual-med/contract/documents/documents.endpoints';
import { summaryTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { type KeyboardEvent, useState } from 'react';
import { outdateAnswers } from '../../lib/transport/outdate-answers.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { FormerTexts } from '../../ui/former-texts.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { documentQuery, formerSummariesQuery, saveSummary } from './documents.api.ts';

interface SummaryFieldProps {
  clinicId: string;
  document: DocumentDetail;
  kind: SummaryKind;
  timeZone: string | undefined;
}

/** One of the three summaries, edited in place. */
export function SummaryField({ clinicId, document, kind, timeZone }: SummaryFieldProps) {
  const { text, author, updatedAt } = document.summaries[kind];
  const [draft, setDraft] = useState<{ text: string; from: string }>();
  const { busy, run } = useAct(texts[`${kind}Failed`], async () => {
    if (!draft || draft.text.trim() === draft.from) return setDraft(undefined);
    const params = { clinicId, documentId: document.id };
    const body = { kind, text: draft.text, previous: draft.from };
    const saved = await saveSummary(params, body);
    const { queryKey } = documentQuery(clinicId, document.patientId, document.id);
    await outdateAnswers(queryKey);
    queryClient.setQueryData(queryKey, saved);
    setDraft(undefined);
    toast.success({ title: texts[`${kind}Saved`] });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setDraft(undefined);
  };
  if (draft)
    return (
      <div className="grid gap-3">
        <TextArea
          label={texts[kind]}
          hint={documentPageTexts.readers[kind]}
          value={draft.text}
          maxLength={limits.summaryMaxChars}
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <div className="flex gap-2">
          <Button loading={busy} onClick={() => void run()}>
            {documentPageTexts.save}
          </Button>
          <Button variant="outline" onClick={() => setDraft(undefined)}>
            {documentPageTexts.cancel}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="rounded-2xl border border-line transition-colors hover:bg-sunken">
      <button
        type="button"
        className="grid w-full gap-1 rounded-2xl p-4 text-left"
        onClick={() => setDraft({ text, from: text })}
      >
        <span className="font-medium">
          <span className="sr-only">{documentPageTexts.edit}: </span>
          {texts[kind]}
        </span>
        <span className="text-sm text-ink-muted">{documentPageTexts.readers[kind]}</span>
        <span className={`break-words whitespace-pre-line ${text ? '' : 'text-ink-muted'}`}>
          {text || documentPageTexts.summaryNone}
        </span>
      </button>
      {author && updatedAt && (
        <div className="px-4 pb-4">
          <FormerTexts
            label={texts[kind]}
            current={{ text, by: author, at: updatedAt }}
            timeZone={timeZone}
            query={formerSummariesQuery({ clinicId, documentId: document.id, kind })}
          >
            {documentPageTexts.writtenBy(author, formatDateTime(updatedAt, timeZone))}
          </FormerTexts>
        </div>
      )}
    </div>
  );
}
