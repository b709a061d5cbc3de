import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey as removeEndpoint,
  renamePasskey as renameEndpoint,
  signInPasskey,
} from '@virtual-med/contract/identity/passkeys';
import { requestOrigin } from '../../../core/http/request-origin.ts';
import type { Router } from '../../../core/http/router.ts';
import type { House } from '../../../house.ts';
import { beginSignIn, signInWithPasskey } from './passkey-sign-in.service.ts';
import { beginAdding, describePasskeys, finishAdding, removePasskey, renamePasskey } from './passkeys.service.ts';

/** A person's own passkeys, and signing in with one. */
export function passkeysRoutes(router: Router, house: House): void {
  router.serve(listPasskeys, (actor, { request }) => describePasskeys(house, actor, requestOrigin(request)));
  router.serve(beginPasskey, async (actor, { body, request, reply }) => {
    const { options, cookie } = await beginAdding(house, actor, body, requestOrigin(request));
    reply.header('set-cookie', cookie);
    return { options };
  });
  router.serve(addPasskey, async (actor, { body, request }) => ({
    passkey: await finishAdding(house, actor, body.credential, requestOrigin(request)),
  }));
  router.serve(renameEndpoint, async (actor, { params, body }) => {
    await renamePasskey(house, actor, params.passkeyId, body.name);
    return {};
  });
  router.serve(removeEndpoint, async (actor, { params }) => {
    await removePasskey(house, actor, params.passkeyId);
    return {};
  });
  router.servePublic(beginPasskeySignIn, async ({ request, reply }) => {
    const { options, cookie } = await beginSignIn(house, requestOrigin(request));
    reply.header('set-cookie', cookie);
    return { options };
  });
  router.servePublic(signInPasskey, async ({ body, request, reply }) => {
    const answer = await signInWithPasskey(house, body, requestOrigin(request));
    if ('clinics' in answer) return { signedIn: null, ...answer };
    const { next, redirectTo, cookies } = answer.opened;
    reply.header('set-cookie', cookies);
    return { signedIn: { next, redirectTo }, clinics: [], choice: null };
  });
}
