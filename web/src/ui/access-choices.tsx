import { Link } from '@tanstack/react-router';
import { accessChoiceTexts } from '@virtual-med/contract/landing/landing.texts';
import { ChevronRight, LifeBuoy, Stethoscope, UserRound } from 'lucide-react';
import { RegisterClinicHint } from './register-clinic-hint.tsx';

const signIns = [
  { to: '/clinica/login', label: accessChoiceTexts.clinic, Icon: Stethoscope },
  { to: '/paciente/login', label: accessChoiceTexts.patient, Icon: UserRound },
  { to: '/admin/login', label: accessChoiceTexts.admin, Icon: LifeBuoy },
] as const;

/** The three sign-ins of the product. */
export const AccessChoices = () => (
  <>
    <ul className="grid gap-3">
      {signIns.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className="group flex min-h-16 items-center gap-4 rounded-control border border-line bg-surface px-4 font-medium transition-colors hover:border-primary-ink hover:bg-primary-soft"
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
    <div className="mt-4">
      <RegisterClinicHint />
    </div>
  </>
);
