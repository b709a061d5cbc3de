import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { type Passkey, passkeyNameInput, renamePasskey } from '@virtual-med/contract/identity/passkeys';
import { passkeyTexts as texts } from '@virtual-med/contract/identity/passkeys.texts';
import { useForm } from 'react-hook-form';
import { call } from '../../../lib/transport/api.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useFocusFirst } from '../../../ui/use-focus-first.ts';
import { failedAct, useSubmit } from '../../../ui/use-submit.ts';
import { SectionFormEnd } from '../profile/section-form-end.tsx';
import { passkeysQuery } from './passkeys.api.ts';

export function PasskeyNameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    resolver: standardSchemaResolver(passkeyNameInput),
    defaultValues: { name: passkey.name },
    shouldFocusError: true,
  });
  const element = useFocusFirst();
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: failedAct(texts.failed),
    send: async (body) => {
      await call(renamePasskey, { params: { passkeyId: passkey.id }, body });
      await queries.invalidateQueries(passkeysQuery);
      toast.success({ title: texts.renamed });
      onDone();
    },
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="grid gap-4">
      <TextField
        label={texts.name}
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <SectionFormEnd submit={texts.save} sending={sending} failure={failure} onCancel={onDone} />
    </form>
  );
}
