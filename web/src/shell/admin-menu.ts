import { linkOptions } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { Building2, CircleHelp, ReceiptText, ServerCog } from 'lucide-react';
import { adminHome, type MenuEntry } from './area-menus.ts';

export const adminMenu: readonly MenuEntry[] = [
  { label: menuTexts.admin.clinics, Icon: Building2, link: adminHome },
  { label: menuTexts.admin.payments, Icon: ReceiptText, link: linkOptions({ to: '/admin/pagamentos' }) },
  {
    label: menuTexts.admin.system,
    Icon: ServerCog,
    link: linkOptions({ to: '/admin/configuracoes' }),
    alsoUnder: ['/admin/trilha', '/admin/afetados'],
  },
  { label: menuTexts.admin.help, Icon: CircleHelp, link: linkOptions({ to: '/admin/ajuda' }) },
];
