import { Link } from '@tanstack/react-router';
import { accessChoiceTexts } from '@virtual-med/contract/landing.texts';
import { ChevronRight, LifeBuoy, Stethoscope, UserRound } from 'lucide-react';
import { Dialog } from '../../ui/dialog.tsx';

const texts = accessChoiceTexts;

const doors = [
  { to: '/clinica/login', label: texts.clinic, Icon: Stethoscope },
  { to: '/paciente/login', label: texts.patient, Icon: UserRound },
  { to: '/admin/login', label: texts.admin, Icon: LifeBuoy },
] as const;

interface AccessDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const AccessDialog = (props: AccessDialogProps) => (
  <Dialog {...props} title={texts.title} description={texts.description}>
    <ul className="mt-6 grid gap-3">
      {doors.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className="group flex min-h-16 items-center gap-4 rounded-xl border border-line px-4 font-medium transition-colors hover:border-primary-ink hover:bg-primary-soft"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-[10px] bg-primary-soft text-primary-ink">
              <Icon className="size-5" aria-hidden="true" />
            </span>
            <span className="grow">{label}</span>
            <ChevronRight className="size-5 text-ink-muted" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  </Dialog>
);
