import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import type { PatientRecord } from '@virtual-med/contract/patients/patients';
import { writtenKindLabels } from '@virtual-med/contract/writing/kinds';
import { type LegalKind, legalKindOf } from '@virtual-med/contract/writing/requirements';
import { writerTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Draft } from '@virtual-med/contract/writing/writing';
import { useEffect, useState } from 'react';
import { type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import { queryClient } from '../../lib/transport/query-client.ts';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import { toast } from '../../ui/toast.tsx';
import { useDiscardConfirm } from '../../ui/use-discard-confirm.tsx';
import { AllergyNotice } from './allergy-notice.tsx';
import type { DraftKeeper } from './draft-keeper.ts';
import { type Content, contentFrom, type FormValues, plainText, valuesFrom } from './draft-values.ts';
import { resolverOf } from './kind-form.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SavedLine } from './saved-line.tsx';
import { useDraftKeeper } from './use-draft-keeper.ts';
import { type Issued, useAllergyReasons, useIssuing } from './use-issuing.ts';
import { useMissingData } from './use-missing-data.ts';
import { type OverWriting, type WriterDialog, WriterDialogs } from './writer-dialogs.tsx';
import { WriterForm } from './writer-form.tsx';
import { WriterLayout, type WriterPart } from './writer-layout.tsx';
import { draftQuery, issuedPageUrl, templatesQuery } from './writing.api.ts';

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

/** The ways out: to the record, with what was issued said there, or with the draft thrown away. */
function useLeave({ clinicId, draft, patient }: Pick<WriterProps, 'clinicId' | 'draft' | 'patient'>) {
  const navigate = useNavigate();
  const { patientId } = draft;
  const leave = () => navigate({ to: '/clinica/$clinicId/paciente/$patientId', params: { clinicId, patientId } });
  const leaveIssued = async ({ document }: Issued) => {
    await refreshDocuments(clinicId, patientId);
    await leave();
    toast.success({
      title: texts.issued(writtenKindLabels[draft.kind]),
      description: patient.name,
      action: {
        label: texts.seeIssued,
        onAct: () => void window.open(issuedPageUrl(clinicId, document.id), '_blank', 'noopener'),
      },
    });
  };
  return { leave, leaveIssued };
}

/** What the parts of the page share: the form and its keeper, what is missing, and issuing. */
function useWriter({ clinicId, draft, patient, role, timeZone }: WriterProps) {
  const [part, setPart] = useState<WriterPart>('write');
  const [open, setOpen] = useState<WriterDialog>();
  const kept = useDraftKeeper(clinicId, draft);
  const { keeper, state } = kept;
  const draftForm = useDraftForm(draft, keeper, kept.start, timeZone);
  const { form, contentNow } = draftForm;
  const allergies = useAllergyReasons(patient.healthHistory.allergies ?? '');
  const { leave, leaveIssued } = useLeave({ clinicId, draft, patient });
  const missingData = useMissingData({
    clinicId,
    draft,
    role,
    keeper,
    missing: state.missing,
    editPatient: () => setOpen('patient'),
    editClinic: () => setOpen('clinic'),
    focusField: (field) => form.setFocus(field as Path<FieldValues>),
  });
  const issuing = useIssuing({
    clinicId,
    draft,
    form,
    contentNow,
    keeper,
    allergies,
    showForm: () => setPart('write'),
    onUnsigned: leaveIssued,
  });
  const { setUnsaved, discardConfirm } = useDiscardConfirm(texts.leaveQuestion);
  const { issued } = issuing;
  useEffect(
    () => setUnsaved(['offline', 'waits', 'refused'].includes(state.standing) && !issued),
    [state.standing, issued, setUnsaved],
  );
  const leaveDiscarded = async () => {
    setUnsaved(false);
    await leave();
  };
  return {
    ...kept,
    ...draftForm,
    ...issuing,
    ...missingData,
    ...{ part, setPart, open, setOpen, allergies, leaveIssued, leaveDiscarded, discardConfirm },
  };
}

/** One version of a draft: its form, its picture, and what makes a document of it. */
export function Writer(props: WriterProps) {
  const { clinicId, draft, patient, timeZone, ownText, onNewest, over } = props;
  const { id: draftId, kind } = draft;
  const templates = useQuery(templatesQuery(clinicId)).data?.filter((template) => template.kind === kind) ?? [];
  const { keeper, state, outdated, form, contentNow, issued, tried, allergies, ...writer } = useWriter(props);
  const warningsFor = (medicine: string) => (
    <AllergyNotice
      medicine={medicine}
      record={patient.healthHistory.allergies ?? ''}
      reasons={allergies.reasons}
      onReason={allergies.setReason}
      tried={tried}
    />
  );
  const write = (
    <WriterForm
      draft={draft}
      keeper={keeper}
      standing={state.standing}
      legalKind={writer.legalKind}
      isIssued={issued !== undefined}
      ownText={ownText ?? (outdated && plainText(outdated))}
      newest={{
        load: () => queryClient.fetchQuery({ ...draftQuery({ clinicId, draftId }), staleTime: 0 }),
        timeZone,
        onSee: () => onNewest(plainText(keeper.newest())),
      }}
      missing={{
        missing: tried ? state.missing : writer.others,
        fillOf: writer.fillOf,
        headingRef: writer.missingHeading,
      }}
      form={{ clinicId, kind, templates, warningsFor }}
    />
  );
  const title = texts.previewTitle(writtenKindLabels[kind]);
  const see = <PreviewPane clinicId={clinicId} draftId={draftId} title={title} revision={state.revision} />;
  return (
    <FormProvider {...form}>
      <WriterLayout
        kind={kind}
        patientName={patient.name}
        saved={<SavedLine state={state} timeZone={timeZone} />}
        issuing={{ legalKind: writer.legalKind, busy: writer.busy, onIssue: (way) => void writer.run(way) }}
        onTemplate={() => writer.setOpen('template')}
        onDiscard={() => writer.setOpen('discard')}
        part={writer.part}
        onPart={writer.setPart}
        write={write}
        see={see}
      />
      <WriterDialogs
        clinicId={clinicId}
        draft={draft}
        contentNow={contentNow}
        open={writer.open}
        onOpen={writer.setOpen}
        issued={issued}
        onIssuedSeen={(seen) => void writer.leaveIssued(seen)}
        onFilled={() => void writer.learn().catch(() => {})}
        onDiscarded={writer.leaveDiscarded}
        over={over}
      />
      {writer.discardConfirm}
    </FormProvider>
  );
}

/** The form of a draft: every change goes to its keeper. */
function useDraftForm(
  { kind }: Pick<Draft, 'kind'>,
  keeper: DraftKeeper,
  start: Content,
  timeZone: string | undefined,
) {
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
  return { form, contentNow, legalKind };
}
