import type { FieldValues } from 'react-hook-form';
import { Dialog } from './dialog.tsx';
import { SubmitForm, type SubmitFormProps } from './submit-form.tsx';

interface FormDialogProps<Values extends FieldValues, Sent>
  extends Omit<SubmitFormProps<Values, Sent>, 'onCancel' | 'inSection' | 'className'> {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
}

/** A form in a dialog of its own, which starts anew each time it opens. A stray click beside it closes nothing. */
export const FormDialog = <Values extends FieldValues, Sent>({
  open,
  onClose,
  title,
  description,
  ...form
}: FormDialogProps<Values, Sent>) => (
  <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()} title={title} description={description} holdsWork>
    <SubmitForm {...form} onCancel={onClose} className="mt-6 grid gap-5" />
  </Dialog>
);
