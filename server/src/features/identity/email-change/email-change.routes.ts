import * as contract from '@virtual-med/contract/identity/email-change';
import { requestOrigin } from '../../../core/http/request-origin.ts';
import type { Router } from '../../../core/http/router.ts';
import type { House } from '../../../house.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  refuseEmailChange,
  requestEmailChange,
} from './email-change.service.ts';

export function emailChangeRoutes(router: Router, house: House): void {
  router.serve(contract.getEmailChange, async (actor) => ({ change: await readEmailChange(house, actor) }));
  router.serve(contract.requestEmailChange, async (actor, { body }) => ({
    change: await requestEmailChange(house, actor, body),
  }));
  router.serve(contract.cancelEmailChange, async (actor) => {
    await cancelEmailChange(house, actor);
    return {};
  });
  router.servePublic(contract.confirmEmailChange, ({ body, request }) =>
    confirmEmailChange(house, body.token, requestOrigin(request)),
  );
  router.servePublic(contract.refuseEmailChange, async ({ body, request }) => {
    await refuseEmailChange(house, body.token, requestOrigin(request));
    return {};
  });
}
