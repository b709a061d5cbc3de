import {
  createProfessional,
  deleteProfessional,
  getOwnProfessionalIdentity,
  listProfessionals,
  resetProfessionalPassword,
  updateOwnProfessionalIdentity,
  updateProfessional,
} from '@virtual-med/contract/professionals/professionals';
import type { Router } from '../../core/http/router.ts';
import type { House } from '../../house.ts';
import { addProfessional } from './create-professional.service.ts';
import { removeProfessional } from './delete-professional.service.ts';
import { readProfessionals } from './list-professionals.service.ts';
import { readOwnIdentity, saveOwnIdentity } from './own-identity.service.ts';
import { sendResetLetter } from './reset-professional-password.service.ts';
import { saveProfessional } from './update-professional.service.ts';

export function professionalsRoutes(router: Router, house: House): void {
  router.serve(listProfessionals, (actor, { params }) => readProfessionals(house, actor, params.clinicId));
  router.serve(createProfessional, (actor, { body }) => addProfessional(house, actor, body));
  router.serve(updateProfessional, (actor, { params, body }) => saveProfessional(house, actor, params, body));
  router.serve(getOwnProfessionalIdentity, (actor, { params }) => readOwnIdentity(house, actor, params.clinicId));
  router.serve(updateOwnProfessionalIdentity, (actor, { params, body }) =>
    saveOwnIdentity(house, actor, params.clinicId, body),
  );
  router.serve(deleteProfessional, (actor, { body }) => removeProfessional(house, actor, body));
  router.serve(resetProfessionalPassword, async (actor, { body }) => {
    await sendResetLetter(house, actor, body.email);
    return {};
  });
}
