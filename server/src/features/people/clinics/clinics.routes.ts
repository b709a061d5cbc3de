import { getClinic, getClinicSettings, updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { createClinicAdmin } from '@virtual-med/contract/clinics/clinics.endpoints';
import type { AppContext } from '../../../context/context.ts';
import { requestOrigin } from '../../../core/http/request-origin.ts';
import type { Router } from '../../../core/http/router.ts';
import { registerClinic } from './registration.service.ts';
import { readClinic, readClinicSettings, saveClinicSettings } from './settings.service.ts';

export function clinicsRoutes(router: Router, ctx: AppContext): void {
  router.servePublic(createClinicAdmin, async ({ body, request, reply }) => {
    const { answer, cookies } = await registerClinic(ctx, body, requestOrigin(request));
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    return answer;
  });
  router.serve(getClinic, (actor, { params }) => readClinic(ctx, actor, params.clinicId));
  router.serve(getClinicSettings, (actor, { params }) => readClinicSettings(ctx, actor, params.clinicId));
  router.serve(updateClinicSettings, (actor, { params, body }) =>
    saveClinicSettings(ctx, actor, params.clinicId, body),
  );
}
