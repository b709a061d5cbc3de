import { accessChoiceTexts } from '@virtual-med/contract/landing/landing.texts';
import { AccessChoices } from '../../ui/access-choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface AccessDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const AccessDialog = (props: AccessDialogProps) => (
  <Dialog {...props} title={accessChoiceTexts.title} description={accessChoiceTexts.description}>
    <div className="mt-6">
      <AccessChoices />
    </div>
  </Dialog>
);
