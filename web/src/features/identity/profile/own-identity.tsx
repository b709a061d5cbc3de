import { useQuery } from '@tanstack/react-query';
import { showCpf } from '@virtual-med/contract/core/cpf';
import { identityInput } from '@virtual-med/contract/professionals/registration';
import { registrationText, registrationTexts as texts } from '@virtual-med/contract/professionals/registration.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { professionalsQuery } from '../../../lib/transport/professionals.ts';
import { queryClient } from '../../../lib/transport/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { changedIdentity, IdentityFields, identityValues } from '../../../ui/identity-fields.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { toast } from '../../../ui/toast.tsx';
import { failedAct } from '../../../ui/use-submit.ts';
import { ownIdentityQuery, saveOwnIdentity } from './account.api.ts';
import { Facts, SectionNote, useReveal } from './section.tsx';

type Identity = Awaited<ReturnType<typeof saveOwnIdentity>>;

const IdentityForm = ({ clinicId, identity, onDone }: { clinicId: string; identity: Identity; onDone: () => void }) => (
  <SubmitForm
    schema={identityInput}
    defaultValues={identityValues(identity)}
    focusFirst
    describe={failedAct(texts.failed)}
    send={async (input, { formState }) => {
      const body = changedIdentity(input, formState.dirtyFields);
      const saved = await saveOwnIdentity(clinicId, body);
      queryClient.setQueryData(ownIdentityQuery(clinicId).queryKey, saved);
      void queryClient.invalidateQueries(professionalsQuery(clinicId));
      toast.success({ title: texts.saved });
      onDone();
    }}
    submit={shellTexts.save}
    onCancel={onDone}
    inSection
  >
    {(_, form) => <IdentityFields form={form} keptCpf={identity.cpf} />}
  </SubmitForm>
);

/** What one is in the clinic one is in. */
export function OwnIdentity({ clinicId }: { clinicId: string }) {
  const { data, isError, refetch } = useQuery(ownIdentityQuery(clinicId));
  const form = useReveal();
  const facts =
    data &&
    ([
      [texts.labels.cpf, data.cpf ? showCpf(data.cpf) : texts.none],
      [texts.labels.council, data.registration ? registrationText(data.registration) : texts.none],
    ] as const);
  return (
    <section aria-labelledby="own-identity" className="mt-8 border-t border-line pt-6">
      <h3 id="own-identity" className="font-semibold">
        {texts.title}
      </h3>
      <SectionNote>{texts.lead}</SectionNote>
      {data && form.open && <IdentityForm clinicId={clinicId} identity={data} onDone={form.hide} />}
      {facts && !form.open && (
        <>
          <Facts facts={facts} />
          <div className="mt-6">
            <Button variant="outline" ref={form.trigger} onClick={form.show}>
              {texts.edit}
            </Button>
          </div>
        </>
      )}
      {!data && (isError ? <ErrorState title={texts.loadFailed} onRetry={refetch} /> : <Loading skeleton="h-12" />)}
    </section>
  );
}
