import {
  renewMemberPassword,
  renewPatientPassword,
  revealMemberPassword,
  revealPatientPassword,
} from '@virtual-med/contract/identity/temporary-passwords';
import type { Router } from '../../../core/http/router.ts';
import type { House } from '../../../house.ts';
import { findMember, findPatientAccount } from './managed-person.service.ts';
import { renewTemporaryPassword, revealTemporaryPassword } from './temporary-passwords.service.ts';

export function temporaryPasswordsRoutes(router: Router, house: House): void {
  router.serve(revealPatientPassword, async (actor, { params }) =>
    revealTemporaryPassword(house, actor, await findPatientAccount(house, actor, params)),
  );
  router.serve(renewPatientPassword, async (actor, { params }) =>
    renewTemporaryPassword(house, actor, await findPatientAccount(house, actor, params)),
  );
  router.serve(revealMemberPassword, async (actor, { params }) =>
    revealTemporaryPassword(house, actor, await findMember(house, actor, params)),
  );
  router.serve(renewMemberPassword, async (actor, { params }) =>
    renewTemporaryPassword(house, actor, await findMember(house, actor, params)),
  );
}
