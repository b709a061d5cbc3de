import * as contract from '@virtual-med/contract/intake/intake.endpoints';
import { addScanner, listScanners, removeScanner } from '@virtual-med/contract/intake/scanners';
import type { AppContext } from '../../../context/context.ts';
import { announcedBytes } from '../../../core/http/overload.ts';
import type { Router } from '../../../core/http/router.ts';
import { addFile, beginBatch } from './add-file.service.ts';
import { chooseFor, readCandidates, removeFiles } from './choose.service.ts';
import { pageOfIntake } from './intake-rows.service.ts';
import { sendOutcome, sendPreview } from './read-files.service.ts';
import { endScanner, makeScanner, readScanners } from './scanners.service.ts';
import { sendFiles, stopSending } from './send.service.ts';

export function intakeRoutes(router: Router, ctx: AppContext): void {
  router.serve(contract.beginIntake, (actor, { params, body }) => beginBatch(ctx, actor, params.clinicId, body));
  router.serve(contract.addIntakeFile, (actor, { params, body, file, request }) =>
    addFile(ctx, actor, { ...params, fields: body, file, announcedBytes: announcedBytes(request.raw) }),
  );
  router.serve(contract.listIntakeFiles, (actor, { params, query }) =>
    pageOfIntake(ctx, actor, params.clinicId, query),
  );
  router.serve(contract.listIntakeCandidates, (actor, { params }) => readCandidates(ctx, actor, params));
  router.serve(contract.chooseIntake, (actor, { params, body }) => chooseFor(ctx, actor, params, body));
  router.serve(contract.removeIntakeFiles, (actor, { params, body }) =>
    removeFiles(ctx, actor, params.clinicId, body.files),
  );
  router.serve(contract.sendIntakeFiles, (actor, { params, body }) =>
    sendFiles(ctx, actor, params.clinicId, body.files),
  );
  router.serve(contract.stopIntake, (actor, { params }) => stopSending(ctx, actor, params.clinicId));
  router.serve(contract.previewIntakeFile, (actor, call) => sendPreview(ctx, actor, call.params, call));
  router.serve(contract.exportIntakeOutcome, (actor, { params, reply }) => sendOutcome(ctx, actor, params, reply));
  router.serve(listScanners, (actor, { params }) => readScanners(ctx, actor, params.clinicId));
  router.serve(addScanner, (actor, { params, body }) => makeScanner(ctx, actor, params.clinicId, body));
  router.serve(removeScanner, async (actor, { params }) => {
    await endScanner(ctx, actor, params.clinicId, params.scannerId);
    return {};
  });
}
