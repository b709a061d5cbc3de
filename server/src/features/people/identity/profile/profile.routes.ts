import { updateProfile } from '@virtual-med/contract/identity/account';
import type { AppContext } from '../../../../context/context.ts';
import type { Router } from '../../../../core/http/router.ts';
import { saveProfile } from './profile.service.ts';

export function profileRoutes(router: Router, ctx: AppContext): void {
  router.serve(updateProfile, (actor, { body }) => saveProfile(ctx, actor, body));
}
