import { endpoint } from '../core/endpoint.ts';
import { clinicParams, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { staff } from '../patients/patients.ts';

/** How far a clinic has come on the way to the first document a patient opens: what is true, no marks of what was shown. */
export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/first-steps',
  summary: 'How far a new clinic has come: a colleague, a patient, a document, and one that its patient has opened',
  access: staff,
  audit: 'none',
  params: clinicParams,
  isPolled: true,
  response: z.object({
    hasColleague: z.boolean(),
    /** To go on with: whose document was opened or came last, else who was registered last. */
    patient: z.nullable(z.object({ id: uuid, name: z.string(), birthDate: z.nullable(z.string()) })),
    hasDocument: z.boolean(),
    /** The name of one that its patient has opened. */
    openedDocument: z.nullable(z.string()),
  }),
});
