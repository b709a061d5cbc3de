import { useNavigate } from '@tanstack/react-router';
import { EntryDialog } from './entry-dialog.tsx';

interface EnterClinicDialogProps {
  clinic: { id: string; name: string };
  open: boolean;
  onClose: () => void;
}

/** The way from the panel into a clinic: through the question why. */
export function EnterClinicDialog({ clinic, open, onClose }: EnterClinicDialogProps) {
  const navigate = useNavigate();
  const goIn = () => navigate({ to: '/clinica/$clinicId/pacientes', params: { clinicId: clinic.id } });
  return <EntryDialog clinicId={clinic.id} clinicName={clinic.name} open={open} onEntered={goIn} onClose={onClose} />;
}
