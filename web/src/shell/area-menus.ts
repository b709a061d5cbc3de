import { type LinkOptions, linkOptions } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import {
  CircleHelp,
  CreditCard,
  FileText,
  Inbox,
  type LucideIcon,
  Settings,
  ShieldCheck,
  Stethoscope,
  Users,
} from 'lucide-react';

export interface MenuEntry {
  label: string;
  Icon: LucideIcon;
  link: LinkOptions;
  /** Part of a page's address that also belongs to this entry, such as a patient's own page to the patients. */
  alsoUnder?: readonly string[];
  /** The clinic whose waiting files are counted after its name. */
  inboxOf?: string;
  /** Shown, but the page only says that it is for the owner. */
  restricted?: boolean;
}

export const clinicHome = (clinicId: string) =>
  linkOptions({ to: '/clinica/$clinicId/pacientes', params: { clinicId } });
export const patientHome = (clinicId: string) => linkOptions({ to: '/paciente/$clinicId', params: { clinicId } });
export const adminHome = linkOptions({ to: '/admin' });

interface ClinicMenuOptions {
  isSuperAdmin: boolean;
  /** Owner, clinic Admin or Super Admin. */
  managesClinic: boolean;
}

const patientsEntry = (clinicId: string): MenuEntry => ({
  label: menuTexts.clinic.patients,
  Icon: Users,
  link: clinicHome(clinicId),
  alsoUnder: [`/clinica/${clinicId}/paciente/`],
});

const helpEntry = (clinicId: string): MenuEntry => ({
  label: menuTexts.clinic.help,
  Icon: CircleHelp,
  link: linkOptions({ to: '/clinica/$clinicId/ajuda', params: { clinicId } }),
  alsoUnder: ['/ajuda-profissional'],
});

/** What is not the desk's is not there at all: it is asked for nowhere. */
export const deskMenu = (clinicId: string): MenuEntry[] => [patientsEntry(clinicId), helpEntry(clinicId)];

export function clinicMenu(clinicId: string, { isSuperAdmin, managesClinic }: ClinicMenuOptions): MenuEntry[] {
  const params = { clinicId };
  const texts = menuTexts.clinic;
  const restricted = !managesClinic;
  return [
    ...(isSuperAdmin ? [{ label: texts.backToAdmin, Icon: ShieldCheck, link: adminHome }] : []),
    patientsEntry(clinicId),
    {
      label: texts.inbox,
      Icon: Inbox,
      link: linkOptions({ to: '/clinica/$clinicId/entrada', params }),
      ...(isSuperAdmin ? {} : { inboxOf: clinicId }),
    },
    {
      label: texts.professionals,
      Icon: Stethoscope,
      link: linkOptions({ to: '/clinica/$clinicId/profissionais', params }),
      restricted,
    },
    {
      label: texts.payment,
      Icon: CreditCard,
      link: linkOptions({ to: '/clinica/$clinicId/pagamento', params }),
      restricted,
    },
    {
      label: texts.settings,
      Icon: Settings,
      link: linkOptions({ to: '/clinica/$clinicId/configuracoes', params }),
      alsoUnder: ['trilha', 'afetados', 'pedidos-de-privacidade'].map((page) => `/clinica/${clinicId}/${page}`),
      restricted,
    },
    helpEntry(clinicId),
  ];
}

export const patientMenu = (clinicId: string): MenuEntry[] => [
  {
    label: menuTexts.patient.documents,
    Icon: FileText,
    link: patientHome(clinicId),
    alsoUnder: [`/paciente/${clinicId}/painel`],
  },
  {
    label: menuTexts.patient.help,
    Icon: CircleHelp,
    link: linkOptions({ to: '/paciente/$clinicId/ajuda', params: { clinicId } }),
  },
];
