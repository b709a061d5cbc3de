import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import type { PatientRecord } from '@virtual-med/contract/patients/patients';
import { categoryOfKind, writtenKindLabels } from '@virtual-med/contract/writing/kinds';
import { copiesOf, type LegalKind, legalKindOf, legalTable } from '@virtual-med/contract/writing/requirements';
import { chooserTexts, overrideTexts, writerTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Draft, IssueWay, MissingField } from '@virtual-med/contract/writing/writing';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import { useIsWide } from '../../lib/browser/media.ts';
import { OwnProfile } from '../../lib/session/own-profile.ts';
import { useSession } from '../../lib/session/session.ts';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useDiscardConfirm } from '../../ui/use-discard-confirm.tsx';
import { useFocusFirst } from '../../ui/use-focus-first.ts';
import { AllergyNotice, overrideKey, warningsIn } from './allergy-notice.tsx';
import { ChangedMeanwhile, OwnText } from './changed-meanwhile.tsx';
import { type Content, contentFrom, type FormValues, plainText, valuesFrom } from './draft-values.ts';
import { KindForm, resolverOf } from './kind-form.tsx';
import { MissingData } from './missing-data.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { PrintIssued } from './print-issued.tsx';
import { SaveTemplate } from './save-template.tsx';
import { SavedLine } from './saved-line.tsx';
import { useDraftKeeper } from './use-draft-keeper.ts';
import { draftQuery, issue, issuedPageUrl, templatesQuery, throwAway } from './writing.api.ts';

interface Openable {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** What other features show over this page. */
export interface OverWriting {
  readonly editPatient: (dialog: Openable) => ReactNode;
  readonly sign: (document: Document, dialog: Openable) => ReactNode;
}

interface WriterProps {
  clinicId: string;
  draft: Draft;
  patient: PatientRecord;
  role: ActorRole;
  timeZone: string | undefined;
  /** Written here onto a version somebody else has replaced. */
  ownText: string | undefined;
  onNewest: (ownText: string) => Promise<void>;
  over: OverWriting;
}

const wayTexts: Record<IssueWay, string> = {
  certificate: texts.issueAndSign,
  by_hand: texts.printByHand,
  unsigned: texts.issue,
};

/** One version of a draft: its form, its picture, and what makes a document of it. */
export function Writer({ clinicId, draft, patient, role, timeZone, ownText, onNewest, over }: WriterProps) {
  const { id: draftId, kind, patientId } = draft;
  const label = writtenKindLabels[kind];
  const allergies = patient.healthHistory.allergies ?? '';
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isWide = useIsWide();
  const ownId = useSession()?.user.id;
  const openProfile = use(OwnProfile);
  const { keeper, start, outdated, state } = useDraftKeeper(clinicId, draft);
  const [part, setPart] = useState<'write' | 'see'>('write');
  const [open, setOpen] = useState<'patient' | 'template' | 'discard'>();
  const [issued, setIssued] = useState<{ document: Document; way: IssueWay; copies: number }>();
  const [tried, setTried] = useState(false);
  /** Why a medicine is prescribed against what the record says. */
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [own, setOwn] = useState(ownText ?? (outdated && plainText(outdated)));
  const missingHeading = useRef<HTMLHeadingElement>(null);
  const formElement = useFocusFirst(isWide);
  const templates = useQuery(templatesQuery(clinicId)).data?.filter((template) => template.kind === kind) ?? [];

  const [begun] = useState(() => valuesFrom(kind, start, timeZone));
  const form = useForm<FieldValues>({ resolver: resolverOf(kind), defaultValues: begun as FieldValues });
  const contentNow = (): Content => contentFrom(kind, form.getValues() as FormValues[typeof kind] as never);
  const [legalKind, setLegalKind] = useState<LegalKind>(() => legalKindOf(kind, start));
  useEffect(() => {
    const note = () => {
      const content = contentFrom(kind, form.getValues() as never);
      keeper.change(content);
      setLegalKind(legalKindOf(kind, content));
    };
    // What the form begins with, today's date among it, is kept as well.
    note();
    return form.subscribe({ formState: { values: true }, callback: note });
  }, [form, keeper, kind]);

  const { setUnsaved, discardConfirm } = useDiscardConfirm(texts.leaveQuestion);
  useEffect(
    () => setUnsaved(['offline', 'waits', 'refused'].includes(state.standing) && !issued),
    [state.standing, issued, setUnsaved],
  );

  const learnMissing = async () => {
    const now = await queryClient.fetchQuery({ ...draftQuery({ clinicId, draftId }), staleTime: 0 });
    keeper.learn(now.missing);
  };
  const others = state.missing.filter(({ of }) => of !== 'content');
  const hasOthers = others.length > 0;
  useEffect(() => {
    // Filled in on another page, as the clinic's address is: looked for when one comes back.
    if (!hasOthers) return;
    const look = () => void learnMissing().catch(() => {});
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  });

  const fillOf = ({ of, field }: MissingField): (() => void) | string => {
    if (of === 'patient') return () => setOpen('patient');
    if (of === 'content') return () => form.setFocus(field as Path<FieldValues>);
    if (of === 'professional')
      return draft.authorId === ownId ? () => openProfile(() => void learnMissing()) : texts.askProfessional;
    if (role !== 'clinic_owner' && role !== 'admin') return texts.askManager;
    return () => void window.open(`/clinica/${clinicId}/configuracoes`, '_blank', 'noopener');
  };

  const leave = () => navigate({ to: '/clinica/$clinicId/paciente/$patientId', params: { clinicId, patientId } });
  const leaveIssued = async ({ document }: { document: Document }) => {
    await refreshDocuments(queryClient, clinicId, patientId);
    await leave();
    toast.success({
      title: texts.issued(label),
      description: patient.name,
      action: {
        label: texts.seeIssued,
        onAct: () => void window.open(issuedPageUrl(clinicId, document.id), '_blank', 'noopener'),
      },
    });
  };

  /** True where nothing stands in the way; otherwise it is shown and has the focus. */
  const isComplete = async (): Promise<boolean> => {
    setPart('write');
    setTried(true);
    let isValid = false;
    await form.handleSubmit(() => {
      isValid = true;
    })();
    if (!isValid) {
      toast.error({ title: texts.check });
      return false;
    }
    keeper.change(contentNow());
    if (!(await keeper.flush())) {
      toast.error({ title: texts.issueFailed, description: keeper.state().refusal ?? texts.offlineIssue });
      return false;
    }
    const unanswered = warningsIn(contentNow(), allergies).find((warning) => !reasons[overrideKey(warning)]?.trim());
    if (unanswered) {
      window.document.querySelector<HTMLElement>(`[data-override="${CSS.escape(overrideKey(unanswered))}"]`)?.focus();
      toast.error({ title: overrideTexts.reasonMissing });
      return false;
    }
    const { missing } = keeper.state();
    if (missing.length === 0) return true;
    for (const { of, field, text } of missing)
      if (of === 'content' && field) form.setError(field as Path<FieldValues>, { message: text });
    const first = missing.find(({ of, field }) => of === 'content' && field);
    if (first) form.setFocus(first.field as Path<FieldValues>);
    else missingHeading.current?.focus();
    toast.error({ title: texts.check });
    return false;
  };

  const { busy, run } = useAct(texts.issueFailed, async (way: IssueWay) => {
    if (!(await isComplete())) return;
    const content = contentNow();
    const overrides = warningsIn(content, allergies).map((warning) => ({
      medicine: warning.medicine,
      said: warning.said,
      reason: reasons[overrideKey(warning)] ?? '',
    }));
    const { document } = await issue({ clinicId, draftId }, { revision: keeper.state().revision, way, overrides });
    const made = { document, way, copies: copiesOf(kind, content, way) };
    setIssued(made);
    if (way === 'unsigned') await leaveIssued(made);
  });
  const discarding = useAct(chooserTexts.discardFailed, async () => {
    await throwAway({ clinicId, draftId });
    setOpen(undefined);
    setUnsaved(false);
    toast.success({ title: chooserTexts.discarded });
    await leave();
  });

  const warningsFor = (medicine: string) => (
    <AllergyNotice
      medicine={medicine}
      record={allergies}
      reasons={reasons}
      onReason={(key, reason) => setReasons((before) => ({ ...before, [key]: reason }))}
      tried={tried}
    />
  );

  const { ways } = legalTable[legalKind];
  const issueButtons = ways
    .filter((way) => !(ways.length > 2 && way === 'by_hand'))
    .map((way, index) => (
      <Button key={way} variant={index === 0 ? 'primary' : 'outline'} loading={busy} onClick={() => void run(way)}>
        {wayTexts[way]}
      </Button>
    ));
  const dialogOf = (name: NonNullable<typeof open>) => ({
    open: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : undefined),
  });

  const isOver = state.standing === 'changed' || state.standing === 'gone';
  const shownMissing = tried ? state.missing : others;
  const write = (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that a field inside was left
    <div ref={formElement as never} onBlur={() => void keeper.flush()} className="grid gap-5">
      {state.standing === 'changed' && (
        <ChangedMeanwhile
          load={() => queryClient.fetchQuery({ ...draftQuery({ clinicId, draftId }), staleTime: 0 })}
          timeZone={timeZone}
          onSee={() => onNewest(plainText(keeper.newest()))}
        />
      )}
      {state.standing === 'gone' && !issued && <OwnText title={texts.gone} text={plainText(keeper.newest())} />}
      {own && <OwnText title={texts.ownText} text={own} onForget={() => setOwn(undefined)} />}
      {draft.replaces && <p className="text-support text-ink-muted">{texts.replaces(draft.replaces.name)}</p>}
      {legalKind !== kind && (
        <p className="rounded-control bg-waiting-soft px-4 py-3 text-support text-waiting-ink">
          {texts.byHandOnly(legalTable[legalKind].copies)}
        </p>
      )}
      {shownMissing.length > 0 && <MissingData missing={shownMissing} fillOf={fillOf} headingRef={missingHeading} />}
      <fieldset disabled={isOver} className="min-w-0">
        <KindForm clinicId={clinicId} kind={kind} templates={templates} warningsFor={warningsFor} />
      </fieldset>
    </div>
  );
  const see = (
    <PreviewPane clinicId={clinicId} draftId={draftId} title={texts.previewTitle(label)} revision={state.revision} />
  );

  return (
    <FormProvider {...form}>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Sheet category={categoryOfKind[kind]} size={34} />
        <div className="min-w-0 grow basis-60">
          <h1 className="text-title wrap-anywhere">{label}</h1>
          <p className="truncate text-support text-ink-muted">{chooserTexts.note(patient.name)}</p>
        </div>
        <SavedLine state={state} timeZone={timeZone} />
        {isWide && <div className="flex flex-row-reverse flex-wrap gap-2.5">{issueButtons}</div>}
        <RowMenu
          label={texts.more}
          actions={[
            [{ label: texts.saveAsTemplate, onClick: () => setOpen('template') }],
            [{ label: texts.discard, onClick: () => setOpen('discard'), destructive: true }],
          ]}
        />
      </div>
      {isWide ? (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-7">
          {write}
          <div className="sticky top-20 h-[calc(100dvh-13.5rem)] min-h-120">{see}</div>
        </div>
      ) : (
        <>
          <Tabs
            label={texts.parts}
            value={part}
            onChange={setPart}
            tabs={[
              { value: 'write', label: texts.write, content: write },
              { value: 'see', label: texts.see, content: <div className="h-[calc(100dvh-18rem)] min-h-96">{see}</div> },
            ]}
          />
          <div
            data-dock=""
            className="sticky bottom-0 z-20 -mx-4 mt-6 flex gap-2.5 border-t border-line bg-canvas px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] *:min-w-0 *:grow sm:-mx-7 sm:px-7"
          >
            {issueButtons.toReversed()}
          </div>
        </>
      )}
      {over.editPatient({
        open: open === 'patient',
        onOpenChange: (isOpen) => {
          setOpen(isOpen ? 'patient' : undefined);
          if (!isOpen) void learnMissing().catch(() => {});
        },
      })}
      {open === 'template' && (
        <SaveTemplate clinicId={clinicId} kind={kind} content={contentNow} {...dialogOf('template')} />
      )}
      <ConfirmDialog
        {...dialogOf('discard')}
        title={chooserTexts.discardQuestion}
        note={chooserTexts.discardNote}
        confirm={texts.discard}
        onConfirm={() => void discarding.run()}
        pending={discarding.busy}
        destructive
      />
      {issued?.way === 'certificate' &&
        over.sign(issued.document, { open: true, onOpenChange: (isOpen) => !isOpen && void leaveIssued(issued) })}
      {issued?.way === 'by_hand' && (
        <PrintIssued
          clinicId={clinicId}
          document={issued.document}
          copies={issued.copies}
          open
          onOpenChange={(isOpen) => !isOpen && void leaveIssued(issued)}
        />
      )}
      {discardConfirm}
    </FormProvider>
  );
}
