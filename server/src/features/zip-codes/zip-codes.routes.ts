import { lookUpZipCode } from '@virtual-med/contract/zip-codes';
import type { Router } from '../../core/http/router.ts';
import type { House } from '../../house.ts';
import { findAddress } from './zip-codes.service.ts';

export function zipCodesRoutes(router: Router, house: House): void {
  router.serve(lookUpZipCode, (actor, { params }) => findAddress(house, actor, params.cep));
}
