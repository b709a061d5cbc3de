import { updateProfile } from '@virtual-med/contract/account';
import type { House } from '../house.ts';
import type { Router } from '../http/router.ts';
import { saveProfile } from './profile.service.ts';

export function profileRoutes(router: Router, house: House): void {
  router.serve(updateProfile, (actor, { body }) => saveProfile(house, actor, body));
}
