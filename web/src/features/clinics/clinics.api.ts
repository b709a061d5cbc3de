import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getClinicInvoices } from '@virtual-med/contract/billing/billing';
import { getClinicStats, listClinics } from '@virtual-med/contract/clinics/clinics.endpoints';
import { limits } from '@virtual-med/contract/core/limits';
import { call } from '../../lib/transport/api.ts';
import { queryClient } from '../../lib/transport/query-client.ts';

const allClinics = ['admin', 'clinics'] as const;

/** While the next page or search is on its way the last one stays, so that nothing flickers. */
export const clinicsQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: [...allClinics, { page, search }],
    queryFn: ({ signal }) =>
      call(listClinics, { query: { page, size: limits.clinicPageSize, ...(search ? { search } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  });

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
  queryOptions({
    queryKey: [clinicId, 'stats'],
    queryFn: ({ signal }) => call(getClinicStats, { params: { clinicId } }, { signal }),
    staleTime: 0,
  });
