import { userMenuTexts } from '@virtual-med/contract/shell/area.texts';
import { useState } from 'react';
import { signOut } from '../lib/session/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.tsx';

interface SignOutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SignOutDialog({ open, onOpenChange }: SignOutDialogProps) {
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await signOut();
    } catch (error) {
      toast.error({ title: userMenuTexts.signOutFailed, description: (error as Error).message });
      setLeaving(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={userMenuTexts.signOutQuestion}
      note={userMenuTexts.signOutNote}
      confirm={userMenuTexts.signOut}
      onConfirm={leave}
      pending={leaving}
    />
  );
}
