import { useQuery } from '@tanstack/react-query';
import type { StaffRole } from '@virtual-med/contract/core/roles';
import { proofTexts } from '@virtual-med/contract/identity/email-proof.texts';
import type { Professional } from '@virtual-med/contract/professionals/professionals';
import {
  invitationSentTo,
  resetNote,
  professionalTexts as texts,
} from '@virtual-med/contract/professionals/professionals.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { Plus, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { everybody, professionalsQuery } from '../../lib/transport/professionals.ts';
import { publicConfigQuery } from '../../lib/transport/public-config.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { OpenProps } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useAct } from '../../ui/use-submit.ts';
import type { StaffAct } from './actions-menu.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { type InvitationLink, InvitationLinkDialog } from './invitation-link.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useStaff } from './professionals.api.ts';
import { ProfessionalsTable } from './professionals-table.tsx';
import { RemoveConfirm } from './remove-confirm.tsx';

/** What is done at once, without a dialog to ask first. */
function useMailActs(clinicId: string, onLink: (link: InvitationLink) => void) {
  const { askForProof, inviteAgain, invitationLink } = useStaff(clinicId);
  return {
    proof: useAct(proofTexts.resendFailed, async (professional: Professional) => {
      await askForProof(professional);
      toast.success({ title: proofTexts.resent });
    }),
    invite: useAct(texts.invitationFailed, async ({ id, email }: Professional) => {
      await inviteAgain(id);
      toast.success({ title: invitationSentTo(email) });
    }),
    link: useAct(texts.invitationFailed, async ({ id, name }: Professional) => {
      const link = await invitationLink(id);
      onLink({ name, link });
    }),
  };
}

export function ProfessionalsPage({ clinicId, role }: { clinicId: string; role: StaffRole | 'super_admin' }) {
  const { data: staff, isError, isFetching, refetch } = useQuery(professionalsQuery(clinicId));
  const sendsMail = useQuery(publicConfigQuery).data?.sendsMail ?? true;
  const ownId = useSession()?.user.id;
  const [creating, setCreating] = useState(false);
  const acting = useDialog<{ act: StaffAct; professional: Professional }>();
  const handed = useDialog<InvitationLink>();
  const acts = useMailActs(clinicId, handed.show);
  const people = staff ? everybody(staff) : [];
  const owners = staff?.owners.length ?? 0;
  const allowed = ({ id, role: theirs, awaitingFirstAccess, awaitsEmailProof }: Professional) => {
    const edit = !(theirs === 'clinic_owner' && role === 'admin');
    return {
      edit,
      invite: edit && awaitingFirstAccess && !awaitsEmailProof,
      remove: edit && id !== ownId && !(theirs === 'clinic_owner' && owners < 2),
    };
  };
  const table = (caption: string, people: readonly Professional[]) => (
    <ProfessionalsTable
      caption={caption}
      professionals={people}
      ownId={ownId}
      allowed={allowed}
      sendsMail={sendsMail}
      onAct={(act, professional) =>
        act === 'proof' || act === 'invite' || act === 'link'
          ? void acts[act].run(professional)
          : acting.show({ act, professional })
      }
    />
  );
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus className="size-5" aria-hidden="true" />
      {texts.create}
    </Button>
  );
  const actedOn = acting.about?.professional;
  const dialog = actedOn && {
    clinicId,
    professional: people.find(({ id }) => id === actedOn.id) ?? actedOn,
    onOpenChange: acting.setOpen,
  };
  const opened = (act: StaffAct) => acting.about?.act === act && acting.open;
  return (
    <>
      <Heading clinicId={clinicId} isFetching={isFetching} onRefresh={() => void refetch()} create={create} />
      <div className="mt-5 sm:mt-6">
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
                <h2 id="clinic-owners" className="mb-3 text-section">
                  {texts.owners}
                </h2>
                {table(texts.owners, staff.owners)}
              </section>
            )}
          </>
        ) : isError ? (
          <ErrorState title={texts.loadFailed} onRetry={refetch} />
        ) : (
          <Loading className="grid gap-3" skeleton="h-16" count={4} />
        )}
      </div>
      <CreateDialog clinicId={clinicId} open={creating} onOpenChange={setCreating} />
      <InvitationLinkDialog invitation={handed.about} open={handed.open} onClose={() => handed.setOpen(false)} />
      {dialog && (
        <div key={dialog.professional.id}>
          <EditDialog {...dialog} isSelf={dialog.professional.id === ownId} open={opened('edit')} />
          <PasswordDialog {...dialog} open={opened('password')} />
          <ResetConfirm {...dialog} open={opened('reset')} />
          <RemoveConfirm
            {...dialog}
            colleagues={people.filter(({ id }) => id !== dialog.professional.id)}
            open={opened('remove')}
          />
        </div>
      )}
    </>
  );
}

interface HeadingProps {
  clinicId: string;
  isFetching: boolean;
  onRefresh: () => void;
  create: ReactNode;
}

const Heading = ({ clinicId, isFetching, onRefresh, create }: HeadingProps) => (
  <PageHeading
    title={texts.title}
    phrase={texts.lead}
    action={
      <div className="flex flex-wrap gap-2">
        <span className="max-sm:hidden">
          <LinkButton
            variant="quiet"
            to="/clinica/$clinicId/importar"
            params={{ clinicId }}
            search={{ lista: 'profissionais' }}
          >
            {texts.importList}
          </LinkButton>
        </span>
        <Button variant="quiet" loading={isFetching} onClick={onRefresh}>
          {!isFetching && <RefreshCw className="size-4.5" aria-hidden="true" />}
          {shellTexts.refresh}
        </Button>
        {create}
      </div>
    }
  />
);

interface ResetConfirmProps extends OpenProps {
  clinicId: string;
  professional: Professional;
}

function ResetConfirm({ clinicId, professional, open, onOpenChange }: ResetConfirmProps) {
  const { reset } = useStaff(clinicId);
  const sending = useAct(texts.resetFailed, async () => {
    await reset(professional);
    toast.success({ title: texts.resetSent });
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.resetQuestion}
      note={resetNote(professional.email)}
      confirm={texts.resetPassword}
      pending={sending.busy}
      onConfirm={async () => {
        await sending.run();
        onOpenChange(false);
      }}
    />
  );
}
