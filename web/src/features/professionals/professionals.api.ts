import { useQueryClient } from '@tanstack/react-query';
import type { z } from '@virtual-med/contract/core/zod';
import { askMemberForProof } from '@virtual-med/contract/identity/email-proof';
import {
  createProfessional,
  deleteProfessional,
  type Professional,
  resetProfessionalPassword,
  updateProfessional,
} from '@virtual-med/contract/professionals/professionals';
import { call } from '../../lib/transport/api.ts';
import { professionalsQuery } from '../../lib/transport/professionals.ts';

type Body<E extends { body: z.core.$ZodType }> = z.core.output<E['body']>;

/** What owner and Admin do to the staff; the list is asked for anew after each, and so is whatever names the staff. */
export function useStaff(clinicId: string) {
  const queries = useQueryClient();
  const changed = () =>
    Promise.all([
      queries.invalidateQueries(professionalsQuery(clinicId)),
      queries.invalidateQueries({ queryKey: [clinicId, 'patients'] }),
    ]);
  return {
    create: async (input: Omit<Body<typeof createProfessional>, 'clinicId'>) => {
      const added = await call(createProfessional, { body: { ...input, clinicId } });
      await changed();
      return added;
    },
    update: async (userId: string, body: Body<typeof updateProfessional>) => {
      await call(updateProfessional, { params: { clinicId, userId }, body });
      await changed();
    },
    remove: async (id: string, reassignTo: string | null) => {
      const { user } = await call(deleteProfessional, { body: { id, clinicId, reassignTo } });
      await changed();
      return user;
    },
    askForProof: ({ id: userId }: Professional) => call(askMemberForProof, { params: { clinicId, userId } }),
    reset: ({ email }: Professional) => call(resetProfessionalPassword, { body: { email, clinicId } }),
  };
}
