import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { EntryDialog } from '../../../features/clinic-entry/entry-dialog.tsx';
import { ClinicsPage, type ClinicsView } from '../../../features/clinics/clinics-page.tsx';
import { pageTitle } from '../../../lib/browser/page-title.ts';
import { PageError } from '../../../shell/area-error.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';

interface EnterClinicDialogProps {
  clinic: { id: string; name: string };
  open: boolean;
  onClose: () => void;
}

/** The way from the panel into a clinic: through the question why. */
function EnterClinicDialog({ clinic, open, onClose }: EnterClinicDialogProps) {
  const navigate = useNavigate();
  const goIn = () => navigate({ to: '/clinica/$clinicId/pacientes', params: { clinicId: clinic.id } });
  return <EntryDialog clinicId={clinic.id} clinicName={clinic.name} open={open} onEntered={goIn} onClose={onClose} />;
}

/** The view as the address tells it; the first page of everything needs no words. */
interface ClinicsSearch {
  pagina?: number;
  busca?: string;
}

function readSearch(search: { pagina?: unknown; busca?: unknown }): ClinicsSearch {
  const page = Number(search.pagina);
  const term = String(search.busca ?? '')
    .trim()
    .slice(0, 200);
  return {
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { pagina: page } : {}),
    ...(term ? { busca: term } : {}),
  };
}

function Clinics() {
  const { pagina = 1, busca = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  // A page turned and a search begun or given up are steps to come back to; a search typed further is the same one.
  const show = ({ page, search }: ClinicsView) =>
    void navigate({
      search: readSearch({ pagina: page, busca: search }),
      replace: search !== busca && search !== '' && busca !== '',
      resetScroll: false,
    });
  const { open, setOpen, about: entered, show: enter } = useDialog<{ id: string; name: string }>();
  return (
    <>
      <ClinicsPage view={{ page: pagina, search: busca }} onView={show} onEnter={enter} />
      {entered && <EnterClinicDialog key={entered.id} clinic={entered} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

export const Route = createFileRoute('/admin/_panel/')({
  validateSearch: readSearch,
  component: Clinics,
  errorComponent: PageError,
  staticData: { title: pageTitle(menuTexts.admin.clinics) },
});
