import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
} from '@virtual-med/contract/identity/account';
import { signInSecondFactor } from '@virtual-med/contract/identity/sign-in.endpoints';
import { authHeaders, relayCookies } from '../../../core/http/auth-relay.ts';
import { visitorOf } from '../../../core/http/request-origin.ts';
import type { Router } from '../../../core/http/router.ts';
import { createTurns } from '../../../core/keyed-mutex.ts';
import type { House } from '../../../house.ts';
import { answerChallenge } from './challenge.service.ts';
import { confirm, disable, enrol, renewCodes } from './second-factor.service.ts';

export function secondFactorRoutes(router: Router, house: House): void {
  const inTurn = createTurns();
  router.servePublic(signInSecondFactor, async ({ body, request, reply }) => {
    const { answer, headers } = await answerChallenge(house, inTurn, body, visitorOf(request));
    relayCookies(headers, reply);
    return answer;
  });
  router.serve(enrolSecondFactor, (actor, { body, request }) =>
    enrol(house, actor, body.password, authHeaders(request)),
  );
  router.serve(confirmSecondFactor, async (actor, { body, request, reply }) => {
    const { recoveryCodes, cookies } = await confirm(house, actor, body.code, authHeaders(request));
    relayCookies(cookies, reply);
    return { recoveryCodes };
  });
  router.serve(disableSecondFactor, async (actor, { body, request, reply }) => {
    relayCookies(await disable(house, actor, body, authHeaders(request)), reply);
    return {};
  });
  router.serve(renewRecoveryCodes, async (actor, { body, request }) => ({
    recoveryCodes: await renewCodes(house, actor, body, authHeaders(request)),
  }));
}
