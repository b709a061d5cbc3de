import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@virtual-med/contract/core/client';
import type { PatientRow, RefusedPatients } from '@virtual-med/contract/patients/patients';
import { accessTexts, patientTexts, severalTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { OpenProps } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { assignPatients, mailAccesses, refreshLists, responsiblesQuery } from './patients.api.ts';

/** Value of the select's empty option: no id looks like it. */
const nobody = 'nobody';

interface ChosenBarProps extends OpenProps {
  clinicId: string;
  chosen: ReadonlyMap<string, PatientRow>;
  isManager: boolean;
  /** Called after an action with those it failed for, who stay selected. */
  onDone: (left: readonly PatientRow[]) => void;
}

/** Bulk actions for the selected patients; replaces the head of the list. */
export function ChosenBar({ clinicId, chosen, isManager, onDone, onOpenChange }: ChosenBarProps) {
  const [isAssigning, setAssigning] = useState(false);
  const waiting = [...chosen.values()].filter((patient) => patient.lastAccessAt === null && !patient.awaitsEmailProof);

  const finish = async (wanted: readonly PatientRow[], refused: RefusedPatients, title: (count: number) => string) => {
    const reasons = new Map(refused.map(({ patientId, reason }) => [patientId, reason]));
    const left = wanted.filter(({ id }) => reasons.has(id));
    onDone(left);
    if (left.length === 0) return;
    const notes = left.map(({ id, name }) => texts.refused(name, reasons.get(id) ?? 'patients.not_found'));
    toast.error({ title: title(wanted.length - left.length), description: texts.refusedList(notes) });
  };

  const send = useAct(texts.sendFailed, async () => {
    try {
      const { refused } = await mailAccesses(
        clinicId,
        waiting.map(({ id }) => id),
      );
      if (refused.length === 0) toast.success({ title: texts.sent(waiting.length) });
      await finish(waiting, refused, texts.sent);
    } finally {
      await refreshLists(clinicId);
    }
  });

  const assign = useAct(texts.assignFailed, async (professional: { id: string | null; name: string }) => {
    const patients = [...chosen.values()];
    const ids = patients.map(({ id }) => id);
    const formers = Map.groupBy(patients, ({ professionalId }) => professionalId);
    const undo = async () => {
      try {
        for (const [former, theirs] of formers)
          await assignPatients(
            clinicId,
            theirs.map(({ id }) => id),
            former,
          );
        toast.success({ title: texts.undone });
      } catch (error) {
        toast.error({
          title: texts.assignFailed,
          description: error instanceof ApiError ? error.message : undefined,
        });
      } finally {
        await refreshLists(clinicId);
      }
    };
    try {
      const { refused } = await assignPatients(clinicId, ids, professional.id);
      if (refused.length === 0)
        toast.success({
          title: texts.assigned(patients.length, professional.name),
          action: { label: texts.undo, onAct: () => void undo() },
        });
      await finish(patients, refused, (count) => texts.assigned(count, professional.name));
    } finally {
      await refreshLists(clinicId);
    }
  });

  return (
    <>
      {waiting.length > 0 && (
        <Button variant="outline" size="small" loading={send.busy} onClick={() => void send.run()}>
          {waiting.some(({ hasAccount }) => hasAccount) ? accessTexts.resend : accessTexts.send} ({waiting.length})
        </Button>
      )}
      {isManager && (
        <Button variant="outline" size="small" onClick={() => setAssigning(true)}>
          {texts.assign}
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => onOpenChange(false)}>
        {texts.clear}
      </Button>
      {isAssigning && (
        <AssignDialog
          clinicId={clinicId}
          count={chosen.size}
          busy={assign.busy}
          onClose={() => setAssigning(false)}
          onAssign={async (professional) => {
            await assign.run(professional);
            setAssigning(false);
          }}
        />
      )}
    </>
  );
}

interface AssignDialogProps {
  clinicId: string;
  count: number;
  busy: boolean;
  onClose: () => void;
  onAssign: (professional: { id: string | null; name: string }) => Promise<void>;
}

function AssignDialog({ clinicId, count, busy, onClose, onAssign }: AssignDialogProps) {
  const { data, isError } = useQuery(responsiblesQuery(clinicId));
  const [wanted, setWanted] = useState('');
  const [isMissing, setMissing] = useState(false);
  const options = [
    ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: nobody, label: patientTexts.unassigned },
  ];
  const confirm = () => {
    const option = options.find(({ value }) => value === wanted);
    setMissing(!option);
    if (option) void onAssign({ id: wanted === nobody ? null : wanted, name: option.label });
  };
  const fault = isMissing ? patientTexts.chooseProfessional : undefined;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.assignTitle(count)}
      note={texts.assignNote}
      confirm={texts.assignConfirm}
      pending={busy}
      onConfirm={confirm}
    >
      <Select
        label={patientTexts.labels.professional}
        options={options}
        value={wanted}
        onChange={(value) => {
          setWanted(value);
          setMissing(false);
        }}
        placeholder={patientTexts.chooseProfessional}
        error={isError ? patientTexts.professionalsFailed : fault}
      />
    </ConfirmDialog>
  );
}
