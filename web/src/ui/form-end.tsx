import { shellTexts } from '@virtual-med/contract/shell.texts';
import { Button } from './button.tsx';
import { FormMessage } from './form-message.tsx';
import type { Failure } from './use-submit.ts';

interface FormEndProps {
  submit: string;
  sending: boolean;
  failure: Failure | undefined;
  onCancel: () => void;
}

/** How a form in a dialog ends: what went wrong, the way back and the way on. */
export const FormEnd = ({ submit, sending, failure, onCancel }: FormEndProps) => (
  <>
    {failure && (
      <FormMessage kind="failure" title={failure.title}>
        {failure.message}
      </FormMessage>
    )}
    <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="outline" onClick={onCancel}>
        {shellTexts.cancel}
      </Button>
      <Button type="submit" loading={sending}>
        {submit}
      </Button>
    </div>
  </>
);
