import { queryOptions } from '@tanstack/react-query';
import { giveFirstAccess, handFirstAccess, mailFirstAccess } from '@virtual-med/contract/identity/first-access';
import { getAccessGiving, startAccessGiving } from '@virtual-med/contract/patients/access-giving';
import { fillBirthDate } from '@virtual-med/contract/patients/patient-changes';
import { showAccessQr } from '@virtual-med/contract/reception/reception';
import { type BodyOf, call } from '../../lib/transport/api.ts';
import type { PatientIds } from '../../lib/transport/ids.ts';
import { queryClient } from '../../lib/transport/query-client.ts';

export const mailAccess = (params: PatientIds) => call(mailFirstAccess, { params });

export const giveAccess = (params: PatientIds, body: BodyOf<typeof giveFirstAccess>) =>
  call(giveFirstAccess, { params, body });

export const saveBirthDate = (params: PatientIds, body: BodyOf<typeof fillBirthDate>) =>
  call(fillBirthDate, { params, body });

export const askAccessQr = (params: PatientIds) => call(showAccessQr, { params });

/** The record, at the desk too, and the lists it stands in. */
export const refreshAccess = ({ clinicId, patientId }: PatientIds) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [clinicId, 'patients'] }),
    queryClient.invalidateQueries({ queryKey: [clinicId, 'documents', patientId, 'desk'] }),
  ]);

/** The link, to be handed over by the clinic. */
export const accessLink = async (params: PatientIds) => (await call(handFirstAccess, { params })).link;

/** Asked for again and again while one is under way. */
export const givingQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'patients', 'access-giving'],
    queryFn: async ({ signal }) => (await call(getAccessGiving, { params: { clinicId } }, { signal })).giving,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !state.data.isDone ? 2_000 : false),
  });

export const startGiving = async (clinicId: string) =>
  (await call(startAccessGiving, { params: { clinicId }, body: {} })).giving;
