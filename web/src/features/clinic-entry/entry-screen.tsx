import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { clinicEntryTexts as texts } from '@virtual-med/contract/clinic-entry/clinic-entry.texts';
import { entryQuery } from '../../lib/transport/clinic-entry.ts';
import { RestrictedState } from '../../ui/empty-state.tsx';
import { EntryDialog } from './entry-dialog.tsx';

/** In place of a clinic's page somebody of the provider asked for without being inside: the question, over a calm page. */
export function EntryScreen({ clinicId }: { clinicId: string }) {
  const { data } = useQuery(entryQuery(clinicId));
  const router = useRouter();
  const navigate = useNavigate();
  const back = () => void navigate({ to: '/admin' });
  return (
    <>
      <RestrictedState heading="h1" title={texts.waiting} />
      <EntryDialog
        clinicId={clinicId}
        clinicName={data?.clinicName ?? texts.thisClinic}
        open
        onEntered={() => router.invalidate()}
        onClose={back}
      />
    </>
  );
}
