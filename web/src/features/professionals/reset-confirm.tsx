import type { Professional } from '@virtual-med/contract/professionals/professionals';
import { resetNote, professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useStaff } from './professionals.api.ts';

interface ResetConfirmProps {
  clinicId: string;
  professional: Professional;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ResetConfirm({ clinicId, professional, open, onOpenChange }: ResetConfirmProps) {
  const { reset } = useStaff(clinicId);
  const sending = useAct(texts.resetFailed, async () => {
    await reset(professional);
    toast.success({ title: texts.resetSent });
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.resetQuestion}
      note={resetNote(professional.email)}
      confirm={texts.resetPassword}
      pending={sending.busy}
      onConfirm={async () => {
        await sending.run();
        onOpenChange(false);
      }}
    />
  );
}
