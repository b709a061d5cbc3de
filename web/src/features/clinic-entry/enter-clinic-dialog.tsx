import { useNavigate } from '@tanstack/react-router';
import { clinicEntryTexts as texts } from '@virtual-med/contract/clinic-entry/clinic-entry.texts';
import { Dialog } from '../../ui/dialog.tsx';
import { EntryForm } from './entry-form.tsx';

interface EnterClinicDialogProps {
  clinic: { id: string; name: string };
  open: boolean;
  onClose: () => void;
}

/** The way from the panel into a clinic: through the question why. */
export function EnterClinicDialog({ clinic, open, onClose }: EnterClinicDialogProps) {
  const navigate = useNavigate();
  const goIn = () => navigate({ to: '/clinica/$clinicId/pacientes', params: { clinicId: clinic.id } });
  return (
    <Dialog open={open} holdsWork onOpenChange={onClose} title={texts.title} description={texts.intro(clinic.name)}>
      <EntryForm clinicId={clinic.id} onEntered={goIn} onCancel={onClose} />
    </Dialog>
  );
}
