import {
  getClinicsByEmail,
  signIn as signInEndpoint,
  signOut as signOutEndpoint,
} from '@virtual-med/contract/identity/sign-in.endpoints';
import { relayCookies } from '../../../core/http/auth-relay.ts';
import { visitorOf } from '../../../core/http/request-origin.ts';
import type { Router } from '../../../core/http/router.ts';
import type { House } from '../../../house.ts';
import { findClinicsByEmail } from './clinics-by-email.service.ts';
import { signIn } from './sign-in.service.ts';
import { signOut } from './sign-out.service.ts';

export function signInRoutes(router: Router, house: House): void {
  router.servePublic(getClinicsByEmail, ({ body, request }) => findClinicsByEmail(house, body, visitorOf(request)));
  router.servePublic(signInEndpoint, async ({ body, request, reply }) => {
    const { answer, headers } = await signIn(house, body, visitorOf(request));
    relayCookies(headers, reply);
    return answer;
  });
  router.serve(signOutEndpoint, async (actor, { request, reply }) => {
    relayCookies(await signOut(house, actor, visitorOf(request)), reply);
    return {};
  });
}
