import type { Professional } from '@virtual-med/contract/professionals/professionals';
import {
  cargoLabel,
  deleteProfessionalNote,
  deleteProfessionalQuestion,
  professionalTexts as texts,
} from '@virtual-med/contract/professionals/professionals.texts';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useStaff } from './professionals.api.ts';

const nobody = 'nobody';

interface RemoveConfirmProps {
  clinicId: string;
  professional: Professional;
  colleagues: readonly Professional[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RemoveConfirm({ clinicId, professional, colleagues, open, onOpenChange }: RemoveConfirmProps) {
  const { remove } = useStaff(clinicId);
  const [heir, setHeir] = useState(nobody);
  const removal = useAct(texts.removeFailed, async () => {
    const { stillLinked } = await remove(professional.id, heir === nobody ? null : heir);
    toast.success({ title: stillLinked ? texts.unlinked : texts.removed });
  });
  const options = [
    { value: nobody, label: texts.nobody },
    ...colleagues.map(({ id, name, role }) => ({ value: id, label: name, note: cargoLabel(role) })),
  ];
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={deleteProfessionalQuestion(professional.name)}
      note={deleteProfessionalNote(professional.patients)}
      confirm={texts.remove}
      destructive
      pending={removal.busy}
      onConfirm={async () => {
        await removal.run();
        onOpenChange(false);
      }}
    >
      {professional.patients > 0 && (
        <Select label={texts.heir} options={options} value={heir} onChange={setHeir} placeholder={texts.nobody} />
      )}
    </ConfirmDialog>
  );
}
