import { shellTexts } from '@virtual-med/contract/shell.texts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import type { Failure } from '../../../ui/use-submit.ts';

interface SectionFormEndProps {
  submit: string;
  sending: boolean;
  failure: Failure | undefined;
  onCancel: () => void;
}

/** How a form inside a section of Perfil ends: what went wrong, the way on and the way back, under its fields. */
export const SectionFormEnd = ({ submit, sending, failure, onCancel }: SectionFormEndProps) => (
  <>
    {failure && (
      <FormMessage kind="failure" title={failure.title}>
        {failure.message}
      </FormMessage>
    )}
    <div className="flex flex-wrap gap-3">
      <Button type="submit" loading={sending}>
        {submit}
      </Button>
      <Button variant="outline" onClick={onCancel}>
        {shellTexts.cancel}
      </Button>
    </div>
  </>
);
