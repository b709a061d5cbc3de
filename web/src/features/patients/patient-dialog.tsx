import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@virtual-med/contract/core/client';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import type { PatientInput, PatientRecord } from '@virtual-med/contract/patients/patients';
import { patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { useRef, useState } from 'react';
import { newUuid } from '../../lib/browser/new-uuid.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDiscardConfirm } from '../../ui/use-discard-confirm.tsx';
import { type Attach, type Created, CreatedView } from './created-view.tsx';
import { useIdentityCheck } from './identity-check.tsx';
import { PatientForm } from './patient-form.tsx';
import { changedFields, onlyWrittenNumbers, type PatientFormState, valuesOf, withoutEmpty } from './patient-values.ts';
import { patientQuery, refreshLists, registerPatient, savePatient } from './patients.api.ts';

/** An id that stays the same while the same form is sent again, and is new as soon as anything in it is. */
function useSubmission(): (values: PatientInput) => string {
  const last = useRef({ content: '', id: '' });
  return (values) => {
    const content = JSON.stringify(values);
    if (content !== last.current.content) last.current = { content, id: newUuid() };
    return last.current.id;
  };
}

interface PatientDialogProps {
  clinicId: string;
  role: ActorRole;
  /** Undefined for a new patient. */
  patientId?: string | undefined;
  /** The next step after a new patient. */
  attach?: Attach | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const noStep: Attach = () => null;

/** Registers or changes a patient. Mounted anew for each time it opens. */
export function PatientDialog({ clinicId, role, patientId, attach = noStep, open, onOpenChange }: PatientDialogProps) {
  const [created, setCreated] = useState<Created>();
  const { setUnsaved, leave, discardConfirm } = useDiscardConfirm();
  const close = () => {
    setUnsaved(false);
    onOpenChange(false);
  };
  const shared = {
    clinicId,
    choosesProfessional: role !== 'professional',
    onDirty: setUnsaved,
    onCancel: () => leave(close),
  };
  const title = created
    ? created.temporaryPassword === null && created.hasAccount
      ? texts.linked
      : texts.created
    : patientId
      ? texts.edit
      : texts.create;
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(wanted) => (wanted ? onOpenChange(true) : leave(close))}
        title={title}
        description={created ? '' : texts.dialogNote}
        size="wide"
      >
        {created && <CreatedView clinicId={clinicId} attach={attach} created={created} onDone={close} />}
        {!created && !patientId && (
          <NewPatient
            {...shared}
            onCreated={(made) => {
              setUnsaved(false);
              setCreated(made);
            }}
          />
        )}
        {!created && patientId && <EditedPatient {...shared} patientId={patientId} onSaved={close} />}
      </Dialog>
      {discardConfirm}
    </>
  );
}

interface Shared {
  clinicId: string;
  choosesProfessional: boolean;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
}

function NewPatient({ onCreated, ...shared }: Shared & { onCreated: (created: Created) => void }) {
  const { clinicId } = shared;
  const queryClient = useQueryClient();
  const submissionOf = useSubmission();
  const send = async (filled: PatientInput) => {
    const values = withoutEmpty(filled);
    const made = await registerPatient({ ...values, clinicId, submission: submissionOf(values) });
    onCreated({ ...made, name: values.socialName ?? values.name, birthDate: values.birthDate, phone: values.phone });
    await refreshLists(queryClient, clinicId);
  };
  return <PatientForm {...shared} send={send} />;
}

function EditedPatient({ patientId, onSaved, ...shared }: Shared & { patientId: string; onSaved: () => void }) {
  const { clinicId } = shared;
  const queryClient = useQueryClient();
  const query = patientQuery(clinicId, patientId);
  const { data, error, refetch, isFetchedAfterMount } = useQuery(query);
  /** What the form was opened with, and after a conflict what is there now. */
  const base = useRef<PatientRecord>(undefined);

  const identity = useIdentityCheck();

  const save = async ({ healthHistory, ...personal }: PatientInput, from: PatientRecord, form: PatientFormState) => {
    const health = changedFields(from, healthHistory);
    await savePatient(
      { clinicId, patientId },
      {
        ...onlyWrittenNumbers(personal, form.formState.dirtyFields),
        revision: from.revision,
        ...(identity.isAsked ? { identityChecked: identity.how } : {}),
        ...(health.length > 0 ? { health } : {}),
      },
    );
  };
  const send = async (values: PatientInput, form: PatientFormState) => {
    const from = base.current ?? data;
    if (!from) return;
    if (identity.isAsked && values.email !== from.email && !identity.settle()) return;
    try {
      await save(values, from, form);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'patients.record_changed') {
        const now = await queryClient.fetchQuery(query);
        base.current = now;
        form.reset(valuesOf(now), { keepDirtyValues: true });
      }
      // Only those who manage the clinic may vouch for somebody.
      if (failure instanceof ApiError && failure.code === 'patients.email_shared' && shared.choosesProfessional)
        identity.ask();
      throw failure;
    }
    toast.success({ title: texts.updated });
    onSaved();
    await Promise.all([refreshLists(queryClient, clinicId), queryClient.invalidateQueries(query)]);
  };

  if (error && !data) return <LoadError title={texts.loadFailed} error={error} onRetry={refetch} />;
  if (!data || !isFetchedAfterMount)
    return (
      <Loading className="mt-6 grid gap-5 sm:grid-cols-2">
        <Skeleton count={6} className="h-16" />
      </Loading>
    );
  base.current ??= data;
  return (
    <PatientForm {...shared} patient={base.current} send={send}>
      {identity.fields}
    </PatientForm>
  );
}
