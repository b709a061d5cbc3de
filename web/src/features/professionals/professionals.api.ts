import { ApiError } from '@virtual-med/contract/core/client';
import { askMemberForProof } from '@virtual-med/contract/identity/email-proof';
import { handMemberAccess, mailMemberAccess } from '@virtual-med/contract/identity/first-access';
import { renewMemberPassword, revealMemberPassword } from '@virtual-med/contract/identity/temporary-passwords';
import {
  createProfessional,
  deleteProfessional,
  inviteProfessional,
  type Professional,
  resetProfessionalPassword,
  updateProfessional,
} from '@virtual-med/contract/professionals/professionals';
import { type BodyOf, call } from '../../lib/transport/api.ts';
import { professionalsQuery } from '../../lib/transport/professionals.ts';
import { queryClient } from '../../lib/transport/query-client.ts';

const outdated = new Set<string>([
  'professionals.not_found',
  'professionals.patients_undecided',
  'professionals.account_in_use',
] as const);

/** What owner and Admin do to the staff; the list is asked for anew after each, and so is whatever names the staff. */
export function useStaff(clinicId: string) {
  const changed = () =>
    Promise.all([
      queryClient.invalidateQueries(professionalsQuery(clinicId)),
      queryClient.invalidateQueries({ queryKey: [clinicId, 'patients'] }),
    ]);
  /** Somebody else has changed the staff, or whose patients are whose: the list says it at once. */
  const orChanged = async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && outdated.has(error.code)) await changed();
    throw error;
  };
  return {
    create: async (input: Omit<BodyOf<typeof createProfessional>, 'clinicId'>) => {
      const added = await call(createProfessional, { body: { ...input, clinicId } });
      await changed();
      return added;
    },
    invite: async (body: BodyOf<typeof inviteProfessional>) => {
      const added = await call(inviteProfessional, { params: { clinicId }, body });
      await changed();
      return added;
    },
    inviteAgain: async (userId: string) => {
      await call(mailMemberAccess, { params: { clinicId, userId } }).catch(orChanged);
      await changed();
    },
    invitationLink: async (userId: string) => {
      const { link } = await call(handMemberAccess, { params: { clinicId, userId } }).catch(orChanged);
      await changed();
      return link;
    },
    update: async (userId: string, body: BodyOf<typeof updateProfessional>) => {
      await call(updateProfessional, { params: { clinicId, userId }, body }).catch(orChanged);
      await changed();
    },
    /** `reassignTo` is left out where the person seems to have no patients; null: they stay without a responsible. */
    remove: async (id: string, reassignTo: string | null | undefined) => {
      const body = { id, clinicId, ...(reassignTo === undefined ? { withoutPatients: true } : { reassignTo }) };
      const { user } = await call(deleteProfessional, { body }).catch(orChanged);
      await changed();
      return user;
    },
    askForProof: ({ id: userId }: Professional) =>
      call(askMemberForProof, { params: { clinicId, userId } }).catch(orChanged),
    reset: ({ email }: Professional) => call(resetProfessionalPassword, { body: { email, clinicId } }).catch(orChanged),
  };
}

interface MemberIds {
  readonly clinicId: string;
  readonly userId: string;
}

export const revealPassword = (params: MemberIds) => call(revealMemberPassword, { params });

export const renewPassword = (params: MemberIds) => call(renewMemberPassword, { params });
