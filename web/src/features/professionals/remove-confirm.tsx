import { ApiError } from '@virtual-med/contract/core/client';
import type { Professional } from '@virtual-med/contract/professionals/professionals';
import {
  cargoLabel,
  deleteProfessionalNote,
  deleteProfessionalQuestion,
  professionalTexts as texts,
} from '@virtual-med/contract/professionals/professionals.texts';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { OpenProps } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { useStaff } from './professionals.api.ts';

const nobody = 'nobody';

interface RemoveConfirmProps extends OpenProps {
  clinicId: string;
  professional: Professional;
  colleagues: readonly Professional[];
}

/** Whoever has patients leaves only once it is decided whose they become. */
export function RemoveConfirm({ clinicId, professional, colleagues, open, onOpenChange }: RemoveConfirmProps) {
  const { remove } = useStaff(clinicId);
  const [heir, setHeir] = useState('');
  const [tried, setTried] = useState(false);
  const isOpen = professional.patients > 0 && heir === '';
  const change = (next: boolean) => {
    if (!next) {
      setHeir('');
      setTried(false);
    }
    onOpenChange(next);
  };
  const removal = useAct(texts.removeFailed, async () => {
    try {
      const { stillLinked } = await remove(professional.id, heir === nobody ? null : heir || undefined);
      toast.success({ title: stillLinked ? texts.unlinked : texts.removed });
    } catch (error) {
      // Given patients meanwhile: the question now asks for them.
      if (error instanceof ApiError && error.code === 'professionals.patients_undecided') return;
      change(false);
      throw error;
    }
    change(false);
  });
  const options = [
    { value: nobody, label: texts.nobody },
    ...colleagues.map(({ id, name, role }) => ({ value: id, label: name, note: cargoLabel(role) })),
  ];
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={change}
      title={deleteProfessionalQuestion(professional.name)}
      note={deleteProfessionalNote(professional.patients)}
      confirm={texts.remove}
      destructive
      pending={removal.busy}
      onConfirm={() => {
        setTried(true);
        if (!isOpen) void removal.run();
      }}
    >
      {professional.patients > 0 && (
        <Select
          label={texts.heir}
          options={options}
          value={heir}
          onChange={setHeir}
          placeholder={texts.chooseHeir}
          error={tried && isOpen ? texts.chooseHeir : undefined}
        />
      )}
    </ConfirmDialog>
  );
}
