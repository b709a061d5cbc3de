import { useQueryClient } from '@tanstack/react-query';
import { type Passkey, passkeyNameInput } from '@virtual-med/contract/identity/passkeys';
import { passkeyTexts as texts } from '@virtual-med/contract/identity/passkeys.texts';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { failedAct } from '../../../ui/use-submit.ts';
import { passkeysQuery, savePasskeyName } from './passkeys.api.ts';

export function PasskeyNameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const queries = useQueryClient();
  return (
    <SubmitForm
      schema={passkeyNameInput}
      defaultValues={{ name: passkey.name }}
      focusFirst
      describe={failedAct(texts.failed)}
      send={async (body) => {
        await savePasskeyName(passkey.id, body);
        await queries.invalidateQueries(passkeysQuery);
        toast.success({ title: texts.renamed });
        onDone();
      }}
      submit={texts.save}
      onCancel={onDone}
      inSection
      className="grid gap-4"
    >
      {({ register, formState }) => (
        <TextField label={texts.name} autoComplete="off" error={formState.errors.name?.message} {...register('name')} />
      )}
    </SubmitForm>
  );
}
