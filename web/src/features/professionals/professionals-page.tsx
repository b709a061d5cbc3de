import { useQuery } from '@tanstack/react-query';
import type { StaffRole } from '@virtual-med/contract/core/roles';
import { proofTexts } from '@virtual-med/contract/identity/email-proof.texts';
import type { Professional } from '@virtual-med/contract/professionals/professionals';
import { professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { everybody, professionalsQuery } from '../../lib/transport/professionals.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import type { StaffAct } from './actions-menu.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useStaff } from './professionals.api.ts';
import { ProfessionalsTable } from './professionals-table.tsx';
import { RemoveConfirm } from './remove-confirm.tsx';
import { ResetConfirm } from './reset-confirm.tsx';

interface PageProps {
  clinicId: string;
  role: StaffRole | 'super_admin';
}

/** Who is being acted on stays known while the dialog closes, so that it keeps its words until it is gone. */
interface Acting {
  act: StaffAct;
  professional: Professional;
  open: boolean;
}

const Loading = () => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">{shellTexts.loading}</span>
    {['a', 'b', 'c', 'd'].map((row) => (
      <Skeleton key={row} className="h-16" />
    ))}
  </div>
);

export function ProfessionalsPage({ clinicId, role }: PageProps) {
  const { data: staff, isError, isFetching, refetch } = useQuery(professionalsQuery(clinicId));
  const ownId = useSession()?.user.id;
  const [creating, setCreating] = useState(false);
  const [acting, setActing] = useState<Acting>();
  const { askForProof } = useStaff(clinicId);
  const asking = useAct(proofTexts.resendFailed, async (professional: Professional) => {
    await askForProof(professional);
    toast.success({ title: proofTexts.resent });
  });
  const people = staff ? everybody(staff) : [];
  const owners = staff?.owners.length ?? 0;
  const allowed = ({ id, role: theirs, awaitingFirstAccess, awaitsEmailProof }: Professional) => {
    const edit = !(theirs === 'clinic_owner' && role === 'admin');
    return {
      edit,
      password: edit && awaitingFirstAccess && !awaitsEmailProof,
      remove: edit && id !== ownId && !(theirs === 'clinic_owner' && owners < 2),
    };
  };
  const table = (caption: string, people: readonly Professional[]) => (
    <ProfessionalsTable
      caption={caption}
      professionals={people}
      ownId={ownId}
      allowed={allowed}
      onAct={(act, professional) =>
        act === 'proof' ? void asking.run(professional) : setActing({ act, professional, open: true })
      }
    />
  );
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus className="size-5" aria-hidden="true" />
      {texts.create}
    </Button>
  );
  const dialog = acting && {
    clinicId,
    professional: people.find(({ id }) => id === acting.professional.id) ?? acting.professional,
    onOpenChange: (open: boolean) => setActing({ ...acting, open }),
  };
  const opened = (act: StaffAct) => acting?.act === act && acting.open;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{texts.title}</h1>
          <p className="mt-1 text-ink-muted">{texts.lead}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
            {!isFetching && <RefreshCw className="size-4.5" aria-hidden="true" />}
            {shellTexts.refresh}
          </Button>
          {create}
        </div>
      </div>
      <div className="mt-6 sm:mt-8">
        {staff ? (
          <>
            {staff.professionals.length === 0 ? (
              <EmptyState title={texts.none} action={create}>
                {texts.noneNote}
              </EmptyState>
            ) : (
              table(texts.title, staff.professionals)
            )}
            {staff.owners.length > 0 && (
              <section aria-labelledby="clinic-owners" className="mt-8">
                <h2 id="clinic-owners" className="mb-3 text-lg font-semibold tracking-tight">
                  {texts.owners}
                </h2>
                {table(texts.owners, staff.owners)}
              </section>
            )}
          </>
        ) : isError ? (
          <ErrorState title={texts.loadFailed} onRetry={refetch} />
        ) : (
          <Loading />
        )}
      </div>
      <CreateDialog clinicId={clinicId} open={creating} onOpenChange={setCreating} />
      {dialog && (
        <div key={dialog.professional.id}>
          <EditDialog {...dialog} isSelf={dialog.professional.id === ownId} open={opened('edit') ?? false} />
          <PasswordDialog {...dialog} open={opened('password') ?? false} />
          <ResetConfirm {...dialog} open={opened('reset') ?? false} />
          <RemoveConfirm
            {...dialog}
            colleagues={people.filter(({ id }) => id !== dialog.professional.id)}
            open={opened('remove') ?? false}
          />
        </div>
      )}
    </>
  );
}
