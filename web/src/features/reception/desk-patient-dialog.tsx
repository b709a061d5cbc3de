import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@virtual-med/contract/core/client';
import type { PatientInput } from '@virtual-med/contract/patients/patients';
import { patientTexts } from '@virtual-med/contract/patients/patients.texts';
import type { DeskPatient } from '@virtual-med/contract/reception/reception';
import { deskTexts as texts } from '@virtual-med/contract/reception/reception.texts';
import { useRef } from 'react';
import { newUuid } from '../../lib/browser/new-uuid.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDiscardConfirm } from '../../ui/use-discard-confirm.tsx';
import { PatientForm } from '../patients/patient-form.tsx';
import { type PatientFormState, valuesOf, withoutEmpty } from '../patients/patient-values.ts';
import { deskPatientQuery, deskProfessionalsQuery, refreshDesk, registerAtDesk, saveAtDesk } from './reception.api.ts';

interface DeskPatientDialogProps extends OpenProps {
  clinicId: string;
  /** Undefined for a new patient. */
  patient?: DeskPatient | undefined;
  onCreated?: ((patientId: string) => void) | undefined;
}

/** To the form, a record of which nothing clinical is known. */
const asRecord = (patient: DeskPatient) => ({ ...patient, healthHistory: {}, healthEdits: {} });

/** The form of a patient without the anamnesis. Mounted anew for each time it opens. */
export function DeskPatientDialog({ clinicId, patient, open, onOpenChange, onCreated }: DeskPatientDialogProps) {
  const professionals = useQuery(deskProfessionalsQuery(clinicId));
  const { setUnsaved, leave, discardConfirm } = useDiscardConfirm();
  /** What the form was opened with, and after a conflict what is there now. */
  const base = useRef(patient);
  /** The same while nobody has answered: the second try of one form is not a second patient. */
  const submission = useRef(newUuid());
  const close = () => {
    setUnsaved(false);
    onOpenChange(false);
  };

  const register = async (input: Input) => {
    const { id } = await registerAtDesk(clinicId, {
      ...withoutEmpty(input),
      professional: input.professional,
      submission: submission.current,
    }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code !== 'network') submission.current = newUuid();
      throw error;
    });
    toast.success({ title: patientTexts.created });
    close();
    onCreated?.(id);
    await refreshDesk({ clinicId, patientId: id });
  };

  const save = async (from: DeskPatient, input: Input, form: PatientFormState) => {
    const ids = { clinicId, patientId: from.id };
    try {
      await saveAtDesk(ids, { ...input, revision: from.revision });
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'patients.record_changed') {
        base.current = await queryClient.fetchQuery(deskPatientQuery(ids));
        form.reset(valuesOf(asRecord(base.current)), { keepDirtyValues: true });
      }
      throw failure;
    }
    toast.success({ title: patientTexts.updated });
    close();
    await refreshDesk(ids);
  };

  const send = ({ healthHistory: _, professional = null, ...contact }: PatientInput, form: PatientFormState) => {
    const input = { ...contact, professional };
    return base.current ? save(base.current, input, form) : register(input);
  };

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(wanted) => (wanted ? onOpenChange(true) : leave(close))}
        title={patient ? patientTexts.edit : patientTexts.create}
        description={texts.formNote}
        size="wide"
      >
        <PatientForm
          clinicId={clinicId}
          choosesProfessional
          atDesk={{ responsibles: professionals }}
          patient={patient && asRecord(patient)}
          send={send}
          onDirty={setUnsaved}
          onCancel={() => leave(close)}
        />
      </Dialog>
      {discardConfirm}
    </>
  );
}

type Input = Omit<PatientInput, 'healthHistory' | 'professional'> & { professional: string | null };
