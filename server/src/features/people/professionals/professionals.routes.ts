import {
  createProfessional,
  deleteProfessional,
  getOwnProfessionalIdentity,
  getUninvited,
  inviteProfessional,
  listProfessionals,
  resetProfessionalPassword,
  sendInvitations,
  updateOwnProfessionalIdentity,
  updateProfessional,
} from '@virtual-med/contract/professionals/professionals';
import type { AppContext } from '../../../context/context.ts';
import type { Router } from '../../../core/http/router.ts';
import { addProfessional } from './create-professional.service.ts';
import { removeProfessional } from './delete-professional.service.ts';
import { countUninvited, inviteUninvited } from './invitations.service.ts';
import { readProfessionals } from './list-professionals.service.ts';
import { readOwnIdentity, saveOwnIdentity } from './professional-identity.ts';
import { sendResetLetter } from './reset-professional-password.service.ts';
import { saveProfessional } from './update-professional.service.ts';

export function professionalsRoutes(router: Router, ctx: AppContext): void {
  router.serve(listProfessionals, (actor, { params }) => readProfessionals(ctx, actor, params.clinicId));
  router.serve(createProfessional, (actor, { body }) => addProfessional(ctx, actor, body));
  router.serve(inviteProfessional, (actor, { params, body }) =>
    addProfessional(ctx, actor, { ...body, clinicId: params.clinicId }),
  );
  router.serve(getUninvited, (actor, { params }) => countUninvited(ctx, actor, params.clinicId));
  router.serve(sendInvitations, (actor, { params }) => inviteUninvited(ctx, actor, params.clinicId));
  router.serve(updateProfessional, (actor, { params, body }) => saveProfessional(ctx, actor, params, body));
  router.serve(getOwnProfessionalIdentity, (actor, { params }) => readOwnIdentity(ctx, actor, params.clinicId));
  router.serve(updateOwnProfessionalIdentity, (actor, { params, body }) =>
    saveOwnIdentity(ctx, actor, params.clinicId, body),
  );
  router.serve(deleteProfessional, (actor, { body }) => removeProfessional(ctx, actor, body));
  router.serve(resetProfessionalPassword, async (actor, { body }) => {
    await sendResetLetter(ctx, actor, body.email);
    return {};
  });
}
