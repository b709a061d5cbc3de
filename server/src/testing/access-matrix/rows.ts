import type { EndpointName } from '@virtual-med/contract/endpoints';
import { accountRows } from './account.rows.ts';
import { billingRows } from './billing.rows.ts';
import { clinicsRows } from './clinics.rows.ts';
import { dataExportRows } from './data-export.rows.ts';
import { documentsRows } from './documents.rows.ts';
import { importsRows } from './imports.rows.ts';
import { intakeRows } from './intake.rows.ts';
import { ownDocumentsRows } from './own-documents.rows.ts';
import { patientsRows } from './patients.rows.ts';
import { privacyRows } from './privacy.rows.ts';
import { professionalsRows } from './professionals.rows.ts';
import { receptionRows } from './reception.rows.ts';
import type { Row } from './row.ts';
import { signInRows } from './sign-in.rows.ts';
import { systemRows } from './system.rows.ts';
import { writingRows } from './writing.rows.ts';

/** Every endpoint has its row; one without does not compile. */
export const rows: Record<EndpointName, Row> = {
  ...systemRows,
  ...signInRows,
  ...accountRows,
  ...clinicsRows,
  ...billingRows,
  ...patientsRows,
  ...professionalsRows,
  ...receptionRows,
  ...documentsRows,
  ...importsRows,
  ...intakeRows,
  ...ownDocumentsRows,
  ...writingRows,
  ...privacyRows,
  ...dataExportRows,
};
