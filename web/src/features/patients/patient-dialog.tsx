import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@virtual-med/contract/core/client';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import { updatePatientInput } from '@virtual-med/contract/patients/patient-changes';
import type { PatientInput, PatientRecord } from '@virtual-med/contract/patients/patients';
import { identityTexts, patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { useRef, useState } from 'react';
import { newUuid } from '../../lib/browser/new-uuid.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDiscardConfirm } from '../../ui/use-discard-confirm.tsx';
import { type Attach, type Created, CreatedView } from './created-view.tsx';
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

interface PatientDialogProps extends OpenProps {
  clinicId: string;
  role: ActorRole;
  /** Undefined for a new patient. */
  patientId?: string | undefined;
  /** The next step after a new patient. */
  attach?: Attach | undefined;
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
  const submissionOf = useSubmission();
  const send = async (filled: PatientInput) => {
    const values = withoutEmpty(filled);
    const made = await registerPatient({ ...values, clinicId, submission: submissionOf(values) });
    onCreated({ ...made, name: values.socialName ?? values.name, birthDate: values.birthDate, phone: values.phone });
    await refreshLists(clinicId);
  };
  return <PatientForm {...shared} send={send} />;
}

function EditedPatient({ patientId, onSaved, ...shared }: Shared & { patientId: string; onSaved: () => void }) {
  const { clinicId } = shared;
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
    await Promise.all([refreshLists(clinicId), queryClient.invalidateQueries(query)]);
  };

  if (error && !data) return <LoadError title={texts.loadFailed} error={error} onRetry={refetch} />;
  if (!data || !isFetchedAfterMount)
    return <Loading className="mt-6 grid gap-5 sm:grid-cols-2" skeleton="h-16" count={6} />;
  base.current ??= data;
  return (
    <PatientForm {...shared} patient={base.current} send={send}>
      {identity.fields}
    </PatientForm>
  );
}

const rule = updatePatientInput.shape.identityChecked;

/**
 * For a patient whose e-mail opens other clinics' records as well and who lost that mailbox: whoever manages the clinic
 * vouches for them. Asked for only after the server has refused the change.
 */
function useIdentityCheck() {
  const [isAsked, setAsked] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const [how, setHow] = useState('');
  const [tried, setTried] = useState(false);
  const problem = rule.safeParse(how).error?.issues[0]?.message;
  return {
    isAsked,
    ask: () => setAsked(true),
    /** Whether everything was said; what is missing is shown from then on. */
    settle(): boolean {
      setTried(true);
      return isConfirmed && !problem;
    },
    how,
    fields: isAsked ? (
      <fieldset className="mt-6 grid gap-3 rounded-xl border border-line p-4">
        <legend className="px-1 font-semibold">{identityTexts.title}</legend>
        <p className="text-sm text-ink-muted">{identityTexts.note}</p>
        <div>
          <Checkbox
            label={identityTexts.confirm}
            checked={isConfirmed}
            aria-invalid={(tried && !isConfirmed) || undefined}
            aria-describedby={tried && !isConfirmed ? 'identity-unconfirmed' : undefined}
            onChange={(event) => setConfirmed(event.target.checked)}
          />
          {tried && !isConfirmed && (
            <p id="identity-unconfirmed" className="text-sm text-danger-ink">
              {identityTexts.unconfirmed}
            </p>
          )}
        </div>
        <TextArea
          label={identityTexts.how}
          hint={identityTexts.howHint}
          value={how}
          error={tried ? problem : undefined}
          onChange={(event) => setHow(event.target.value)}
        />
      </fieldset>
    ) : null,
  };
}
