import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey as removeEndpoint,
  renamePasskey as renameEndpoint,
  signInPasskey,
} from '@virtual-med/contract/identity/passkeys';
import type { AppContext } from '../../../../context/context.ts';
import { requestOrigin } from '../../../../core/http/request-origin.ts';
import type { Router } from '../../../../core/http/router.ts';
import { beginSignIn, signInWithPasskey } from './passkey-sign-in.service.ts';
import { beginAdding, describePasskeys, finishAdding, removePasskey, renamePasskey } from './passkeys.service.ts';

/** A person's own passkeys, and signing in with one. */
export function passkeysRoutes(router: Router, ctx: AppContext): void {
  router.serve(listPasskeys, (actor) => describePasskeys(ctx, actor));
  router.serve(beginPasskey, async (actor, { body, request, reply }) => {
    const { options, cookie } = await beginAdding(ctx, actor, body, requestOrigin(request));
    reply.header('set-cookie', cookie);
    return { options };
  });
  router.serve(addPasskey, async (actor, { body, request }) => ({
    passkey: await finishAdding(ctx, actor, body.credential, requestOrigin(request)),
  }));
  router.serve(renameEndpoint, async (actor, { params, body }) => {
    await renamePasskey(ctx, actor, params.passkeyId, body.name);
    return {};
  });
  router.serve(removeEndpoint, async (actor, { params }) => {
    await removePasskey(ctx, actor, params.passkeyId);
    return {};
  });
  router.servePublic(beginPasskeySignIn, async ({ request, reply }) => {
    const { options, cookie } = await beginSignIn(ctx, requestOrigin(request));
    reply.header('set-cookie', cookie);
    return { options };
  });
  router.servePublic(signInPasskey, async ({ body, request, reply }) => {
    const answer = await signInWithPasskey(ctx, body, requestOrigin(request));
    if ('clinics' in answer) return { signedIn: null, ...answer };
    const { next, redirectTo, cookies } = answer.opened;
    reply.header('set-cookie', cookies);
    return { signedIn: { next, redirectTo }, clinics: [], choice: null };
  });
}
