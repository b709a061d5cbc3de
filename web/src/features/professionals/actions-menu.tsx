import { proofTexts } from '@virtual-med/contract/identity/email-proof.texts';
import type { Professional } from '@virtual-med/contract/professionals/professionals';
import { actionsFor, professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import { Eye, KeyRound, Mail, Pencil, Trash2 } from 'lucide-react';
import { RowMenu } from '../../ui/row-menu.tsx';

export type StaffAct = 'edit' | 'password' | 'reset' | 'remove' | 'proof';

/** What the reader may do with one row; the server judges again. */
export interface Allowed {
  edit: boolean;
  password: boolean;
  remove: boolean;
}

interface ActionsMenuProps {
  professional: Professional;
  allowed: Allowed;
  onAct: (act: StaffAct) => void;
}

export const ActionsMenu = ({ professional, allowed, onAct }: ActionsMenuProps) => (
  <RowMenu
    label={actionsFor(professional.name)}
    actions={[
      [
        { label: texts.edit, Icon: Pencil, onClick: () => onAct('edit'), disabled: !allowed.edit },
        allowed.password ? { label: texts.showPassword, Icon: Eye, onClick: () => onAct('password') } : undefined,
        professional.awaitsEmailProof
          ? { label: proofTexts.resend, Icon: Mail, onClick: () => onAct('proof') }
          : { label: texts.resetPassword, Icon: KeyRound, onClick: () => onAct('reset') },
      ],
      [
        {
          label: texts.remove,
          Icon: Trash2,
          onClick: () => onAct('remove'),
          disabled: !allowed.remove,
          destructive: true,
        },
      ],
    ]}
  />
);
