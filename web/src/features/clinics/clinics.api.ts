import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  changeSubscriptionPlan,
  createSubscription,
  getClinicInvoices,
  syncClinicStatus,
} from '@virtual-med/contract/billing/billing';
import {
  blockClinic,
  createClinicAdmin,
  deleteClinic,
  getClinicStats,
  listClinics,
  type ManagedClinic,
  unblockClinic,
  updateClinic,
} from '@virtual-med/contract/clinics/clinics.endpoints';
import { limits } from '@virtual-med/contract/core/limits';
import { renewMemberPassword, revealMemberPassword } from '@virtual-med/contract/identity/temporary-passwords';
import { type BodyOf, call } from '../../lib/transport/api.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';
import { queryClient } from '../../lib/transport/query-client.ts';

const allClinics = ['admin', 'clinics'] as const;

/** While the next page or search is on its way the last one stays, so that nothing flickers. */
export const clinicsQuery = (page: number, search: string) =>
  endpointQuery(
    [...allClinics, { page, search }],
    listClinics,
    { query: { page, size: limits.clinicPageSize, ...(search ? { search } : {}) } },
    { placeholderData: keepPreviousData },
  );

/** Something about a clinic changed: lists are asked for anew, and whatever is cached of the clinic itself too. */
export const refreshClinics = async (clinicId?: string): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: allClinics }),
    clinicId ? queryClient.invalidateQueries({ queryKey: [clinicId] }) : undefined,
  ]);
};

export const invoicesQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'invoices'],
    queryFn: async ({ signal }) => (await call(getClinicInvoices, { body: { clinicId } }, { signal })).invoices,
    staleTime: 0,
  });

export const statsQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'stats'], getClinicStats, { params: { clinicId } }, { staleTime: 0 });

export const createClinic = (body: BodyOf<typeof createClinicAdmin>) => call(createClinicAdmin, { body });

export const saveClinic = (clinicId: string, body: BodyOf<typeof updateClinic>) =>
  call(updateClinic, { params: { clinicId }, body });

export const removeClinic = (clinicId: string) => call(deleteClinic, { params: { clinicId } });

export const setBlocked = (clinicId: string, blocked: boolean) =>
  call(blocked ? blockClinic : unblockClinic, { params: { clinicId } });

export const syncPayment = (clinicId: string) => call(syncClinicStatus, { body: { clinicId } });

export const changePlan = (clinicId: string, planId: string) =>
  call(changeSubscriptionPlan, { params: { clinicId }, body: { planId } });

export const subscribe = (clinicId: string, planId: string, trial: boolean) =>
  call(createSubscription, { body: { clinicId, planId, trial } });

interface OwnerIds {
  readonly clinicId: string;
  readonly userId: string;
}

export const revealPassword = (params: OwnerIds) => call(revealMemberPassword, { params });

export const renewPassword = (params: OwnerIds) => call(renewMemberPassword, { params });

/** What is being done with which clinic; kept while its dialog closes, so that its words do not change on the way out. */
export interface ClinicTask {
  kind: 'edit' | 'stats' | 'password' | 'plan' | 'invoices' | 'status' | 'remove';
  clinic: ManagedClinic;
  open: boolean;
}

export interface ClinicDialogProps {
  clinic: ManagedClinic;
  open: boolean;
  onClose: () => void;
}
