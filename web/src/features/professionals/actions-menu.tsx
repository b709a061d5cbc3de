import { proofTexts } from '@virtual-med/contract/identity/email-proof.texts';
import type { Professional } from '@virtual-med/contract/professionals/professionals';
import { actionsFor, professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import { Eye, KeyRound, Mail, Pencil, Trash2 } from 'lucide-react';
import { MenuItem, MenuLine } from '../../ui/menu.tsx';
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
  <RowMenu label={actionsFor(professional.name)}>
    <MenuItem disabled={!allowed.edit} onClick={() => onAct('edit')}>
      <Pencil className="size-4.5 shrink-0" aria-hidden="true" />
      {texts.edit}
    </MenuItem>
    {allowed.password && (
      <MenuItem onClick={() => onAct('password')}>
        <Eye className="size-4.5 shrink-0" aria-hidden="true" />
        {texts.showPassword}
      </MenuItem>
    )}
    {professional.awaitsEmailProof ? (
      <MenuItem onClick={() => onAct('proof')}>
        <Mail className="size-4.5 shrink-0" aria-hidden="true" />
        {proofTexts.resend}
      </MenuItem>
    ) : (
      <MenuItem onClick={() => onAct('reset')}>
        <KeyRound className="size-4.5 shrink-0" aria-hidden="true" />
        {texts.resetPassword}
      </MenuItem>
    )}
    <MenuLine />
    <MenuItem destructive disabled={!allowed.remove} onClick={() => onAct('remove')}>
      <Trash2 className="size-4.5 shrink-0" aria-hidden="true" />
      {texts.remove}
    </MenuItem>
  </RowMenu>
);
