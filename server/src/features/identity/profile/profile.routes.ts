import { updateProfile } from '@virtual-med/contract/identity/account';
import type { Router } from '../../../core/http/router.ts';
import type { House } from '../../../house.ts';
import { saveProfile } from './profile.service.ts';

export function profileRoutes(router: Router, house: House): void {
  router.serve(updateProfile, (actor, { body }) => saveProfile(house, actor, body));
}
