import { lookUpZipCode } from '@virtual-med/contract/zip-codes';
import type { House } from '../house.ts';
import type { Router } from '../http/router.ts';
import { findAddress } from './zip-codes.service.ts';

export function zipCodesRoutes(router: Router, house: House): void {
  router.serve(lookUpZipCode, (actor, { params }) => findAddress(house, actor, params.cep));
}
