import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { copiesOf } from '@virtual-med/contract/writing/requirements';
import { overrideTexts, writerTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Draft, IssueWay } from '@virtual-med/contract/writing/writing';
import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { overrideKey, warningsIn } from './allergy-notice.tsx';
import type { DraftKeeper } from './draft-keeper.ts';
import type { Content } from './draft-values.ts';
import { issue } from './writing.api.ts';

export interface Issued {
  readonly document: Document;
  readonly way: IssueWay;
  readonly copies: number;
}

interface Needs {
  readonly clinicId: string;
  readonly draft: Pick<Draft, 'id' | 'kind'>;
  readonly form: UseFormReturn<FieldValues>;
  readonly contentNow: () => Content;
  readonly keeper: DraftKeeper;
  readonly allergies: ReturnType<typeof useAllergyReasons>;
  /** Shows the form, which a phone has behind a tab. */
  readonly showForm: () => void;
  readonly onUnsigned: (issued: Issued) => Promise<void>;
}

/** Makes a document of a draft, unless something stands in the way: that is shown and has the focus. */
export function useIssuing({ clinicId, draft, form, contentNow, keeper, allergies, showForm, onUnsigned }: Needs) {
  const [issued, setIssued] = useState<Issued>();
  const [tried, setTried] = useState(false);
  const missingHeading = useRef<HTMLHeadingElement>(null);

  const isValid = async (): Promise<boolean> => {
    let valid = false;
    await form.handleSubmit(() => {
      valid = true;
    })();
    if (!valid) toast.error({ title: texts.check });
    return valid;
  };

  const isKept = async (): Promise<boolean> => {
    keeper.change(contentNow());
    const kept = await keeper.flush();
    if (!kept) toast.error({ title: texts.issueFailed, description: keeper.state().refusal ?? texts.offlineIssue });
    return kept;
  };

  const isAnswered = (): boolean => {
    const unanswered = allergies.unansweredIn(contentNow());
    if (!unanswered) return true;
    window.document.querySelector<HTMLElement>(`[data-override="${CSS.escape(unanswered)}"]`)?.focus();
    toast.error({ title: overrideTexts.reasonMissing });
    return false;
  };

  /** All the law asks for is there, as the server sees it. */
  const isComplete = (): boolean => {
    const { missing } = keeper.state();
    if (missing.length === 0) return true;
    const ofForm = missing.filter(({ of, field }) => of === 'content' && field);
    for (const { field, text } of ofForm) form.setError(field as Path<FieldValues>, { message: text });
    if (ofForm[0]) form.setFocus(ofForm[0].field as Path<FieldValues>);
    else missingHeading.current?.focus();
    toast.error({ title: texts.check });
    return false;
  };

  const { busy, run } = useAct(texts.issueFailed, async (way: IssueWay) => {
    showForm();
    setTried(true);
    if (!((await isValid()) && (await isKept()) && isAnswered() && isComplete())) return;
    const content = contentNow();
    const { document } = await issue(
      { clinicId, draftId: draft.id },
      { revision: keeper.state().revision, way, overrides: allergies.overridesOf(content) },
    );
    const made = { document, way, copies: copiesOf(draft.kind, content, way) };
    setIssued(made);
    if (way === 'unsigned') await onUnsigned(made);
  });
  return { busy, run, issued, tried, missingHeading };
}

/** Why a medicine is prescribed against what the record says: one reason for each warning. */
export function useAllergyReasons(record: string) {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  return {
    reasons,
    setReason: (key: string, reason: string) => setReasons((before) => ({ ...before, [key]: reason })),
    /** Of the first warning nobody has given a reason for. */
    unansweredIn: (content: Content): string | undefined =>
      warningsIn(content, record)
        .map(overrideKey)
        .find((key) => !reasons[key]?.trim()),
    overridesOf: (content: Content) =>
      warningsIn(content, record).map((warning) => ({
        medicine: warning.medicine,
        said: warning.said,
        reason: reasons[overrideKey(warning)] ?? '',
      })),
  };
}
