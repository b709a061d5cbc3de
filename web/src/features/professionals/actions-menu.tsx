import { proofTexts } from '@virtual-med/contract/identity/email-proof.texts';
import type { Professional } from '@virtual-med/contract/professionals/professionals';
import { actionsFor, professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import { Eye, KeyRound, Link, Mail, Pencil, Trash2 } from 'lucide-react';
import { RowMenu } from '../../ui/row-menu.tsx';

export type StaffAct = 'edit' | 'password' | 'reset' | 'remove' | 'proof' | 'invite' | 'link';

/** What the reader may do with one row; the server judges again. */
export interface Allowed {
  edit: boolean;
  /** Nobody has chosen a password yet: they are invited, given a link, or shown the one they were given. */
  invite: boolean;
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
        ...(allowed.invite
          ? [
              {
                label: professional.invitedAt ? texts.resendInvitation : texts.sendInvitation,
                Icon: Mail,
                onClick: () => onAct('invite'),
              },
              { label: texts.invitationLink, Icon: Link, onClick: () => onAct('link') },
              { label: texts.showPassword, Icon: Eye, onClick: () => onAct('password') },
            ]
          : []),
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
