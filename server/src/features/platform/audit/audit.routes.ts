import {
  exportAffectedPatients,
  listAffectedClinics,
  listAffectedPatients,
} from '@virtual-med/contract/audit/affected';
import * as contract from '@virtual-med/contract/audit/audit-trail';
import { listOwnAccesses } from '@virtual-med/contract/audit/own-accesses';
import { defaultTimeZone } from '@virtual-med/contract/core/formats';
import type { AppContext } from '../../../context/context.ts';
import { sendCsv } from '../../../core/csv.ts';
import type { Router } from '../../../core/http/router.ts';
import { affectedHeader, affectedLineIn } from './affected.csv.ts';
import { affectedClinics, affectedPatients, allAffectedPatients } from './affected.service.ts';
import { pageOfOwnAccesses } from './own-accesses.service.ts';
import { readTrail, timeZoneOf, wholeTrail } from './trail.service.ts';
import { csvHeader, csvLineIn } from './trail-csv.service.ts';

const trailFile = (pages: ReturnType<typeof wholeTrail>, timeZone: string) => ({
  name: 'trilha',
  header: csvHeader(),
  pages,
  lineOf: csvLineIn(timeZone),
});

export function auditRoutes(router: Router, ctx: AppContext): void {
  router.serve(contract.listAuditTrail, (actor, { params, query }) => readTrail(ctx, actor, params.clinicId, query));
  router.serve(contract.exportAuditTrail, async (actor, { params: { clinicId }, query, reply }) => {
    const timeZone = await ctx.db.asActor(actor, (tx) => timeZoneOf(tx, clinicId));
    return sendCsv(reply, trailFile(wholeTrail(ctx, actor, clinicId, query), timeZone));
  });
  router.serve(contract.listPlatformTrail, (actor, { query }) => readTrail(ctx, actor, null, query));
  router.serve(contract.exportPlatformTrail, (actor, { query, reply }) =>
    sendCsv(reply, trailFile(wholeTrail(ctx, actor, null, query), defaultTimeZone)),
  );
  router.serve(listAffectedPatients, (actor, { params, query }) =>
    affectedPatients(ctx, actor, params.clinicId, query),
  );
  router.serve(exportAffectedPatients, async (actor, { params: { clinicId }, query, reply }) => {
    const timeZone = await ctx.db.asActor(actor, (tx) => timeZoneOf(tx, clinicId));
    const pages = allAffectedPatients(ctx, actor, clinicId, query);
    const lineOf = affectedLineIn(timeZone);
    return sendCsv(reply, { name: 'pacientes-afetados', header: affectedHeader(), pages, lineOf });
  });
  router.serve(listAffectedClinics, (actor, { query }) => affectedClinics(ctx, actor, query));
  router.serve(listOwnAccesses, (actor, { params, query }) => pageOfOwnAccesses(ctx, actor, params.clinicId, query));
}
