import { lookUpZipCode } from '@virtual-med/contract/zip-codes/zip-codes';
import type { AppContext } from '../../../context/context.ts';
import type { Router } from '../../../core/http/router.ts';
import { findAddress } from './zip-codes.service.ts';

export function zipCodesRoutes(router: Router, ctx: AppContext): void {
  router.serve(lookUpZipCode, (actor, { params }) => findAddress(ctx, actor, params.cep));
}
