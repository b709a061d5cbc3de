import {
  renewMemberPassword,
  renewPatientPassword,
  revealMemberPassword,
  revealPatientPassword,
} from '@virtual-med/contract/identity/temporary-passwords';
import type { AppContext } from '../../../../context/context.ts';
import type { Router } from '../../../../core/http/router.ts';
import { findMember, findPatientAccount } from '../passwords/managed-person.service.ts';
import { renewTemporaryPassword, revealTemporaryPassword } from './temporary-passwords.service.ts';

export function temporaryPasswordsRoutes(router: Router, ctx: AppContext): void {
  router.serve(revealPatientPassword, async (actor, { params }) =>
    revealTemporaryPassword(ctx, actor, await findPatientAccount(ctx, actor, params)),
  );
  router.serve(renewPatientPassword, async (actor, { params }) =>
    renewTemporaryPassword(ctx, actor, await findPatientAccount(ctx, actor, params)),
  );
  router.serve(revealMemberPassword, async (actor, { params }) =>
    revealTemporaryPassword(ctx, actor, await findMember(ctx, actor, params)),
  );
  router.serve(renewMemberPassword, async (actor, { params }) =>
    renewTemporaryPassword(ctx, actor, await findMember(ctx, actor, params)),
  );
}
