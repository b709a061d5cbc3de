import { queryOptions } from '@tanstack/react-query';
import {
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  endDevice,
  endOtherDevices,
  enrolSecondFactor,
  linkIdentity,
  listDevices,
  listIdentities,
  renewRecoveryCodes,
  unlinkIdentity,
  updateProfile,
} from '@virtual-med/contract/identity/account';
import {
  getOwnProfessionalIdentity,
  updateOwnProfessionalIdentity,
} from '@virtual-med/contract/professionals/professionals';
import { type BodyOf, call } from '../../../lib/transport/api.ts';
import { endpointQuery } from '../../../lib/transport/endpoint-query.ts';

/** Looked at rarely and changed from elsewhere: always asked for anew. */
export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: async ({ signal }) => (await call(listDevices, {}, { signal })).devices,
  staleTime: 0,
});

export const identitiesQuery = endpointQuery(['account', 'identities'], listIdentities, {}, { staleTime: 0 });

/** How many devices were signed out. */
export async function endDevices(which: 'others' | { sessionId: string }): Promise<number> {
  if (which === 'others') return (await call(endOtherDevices, {})).ended;
  await call(endDevice, { params: which });
  return 1;
}

export const saveProfile = (body: BodyOf<typeof updateProfile>) => call(updateProfile, { body });

export const savePassword = (body: BodyOf<typeof changePassword>) => call(changePassword, { body });

export const beginSecondFactor = (body: BodyOf<typeof enrolSecondFactor>) => call(enrolSecondFactor, { body });

export const confirmCode = (body: BodyOf<typeof confirmSecondFactor>) => call(confirmSecondFactor, { body });

export const endSecondFactor = (body: BodyOf<typeof disableSecondFactor>) => call(disableSecondFactor, { body });

export const makeRecoveryCodes = (body: BodyOf<typeof renewRecoveryCodes>) => call(renewRecoveryCodes, { body });

export const beginLink = (body: BodyOf<typeof linkIdentity>) => call(linkIdentity, { body });

export const removeLink = () => call(unlinkIdentity, {});

export const ownIdentityQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'own-professional-identity'], getOwnProfessionalIdentity, { params: { clinicId } });

export const saveOwnIdentity = (clinicId: string, body: BodyOf<typeof updateOwnProfessionalIdentity>) =>
  call(updateOwnProfessionalIdentity, { params: { clinicId }, body });
