import type { z } from '@virtual-med/contract/core/zod';
import type { listFormerHealthTexts } from '@virtual-med/contract/patients/patient-changes';
import type { HealthField } from '@virtual-med/contract/patients/patients';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor } from '../../../core/db/database.ts';
import { readFormerTexts } from '../../../core/db/former-texts.ts';
import type { PatientRef } from '../identity/public.ts';

/** Of patients the reader may see: the row rules say which, and that no patient reads them. */
export const formerHealthTexts = (
  ctx: AppContext,
  actor: Actor,
  { clinicId, patientId, field }: PatientRef & { readonly field: HealthField },
): Promise<z.infer<(typeof listFormerHealthTexts)['response']>> =>
  ctx.db.asActor(actor, async (tx) => {
    await tx
      .selectFrom('patients')
      .select('id')
      .where('id', '=', patientId)
      .where('clinic_id', '=', clinicId)
      .where('unlinked_at', 'is', null)
      .executeTakeFirstOrThrow(() => new AppError('patients.not_found'));
    await record(tx, { event: 'patients.history_read', clinicId, recordType: 'patient', recordId: patientId });
    return readFormerTexts(tx, { patient_id: patientId }, field);
  });
