import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  exportInvoices,
  getInvoiceReport,
  type InvoiceFilter,
  listInvoices,
} from '@virtual-med/contract/billing/billing';
import { listClinics } from '@virtual-med/contract/clinics/clinics.endpoints';
import { limits } from '@virtual-med/contract/core/limits';
import type { ReportSearch } from '../../../lib/search-params/search-params.ts';
import { call } from '../../../lib/transport/api.ts';
import { endpointQuery } from '../../../lib/transport/endpoint-query.ts';
import { saveFile } from '../../../lib/transport/save-file.ts';

/** The report looks at what changes elsewhere: opened again, it is asked for again. */
export const reportKey = ['platform', 'invoices'] as const;

const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: NonNullable<T[K]>;
  }>;

export const filterOf = ({ clinica, situacao, de, ate }: ReportSearch): InvoiceFilter =>
  given({ clinicId: clinica, status: situacao, from: de, to: ate });

export const reportQuery = (filter: InvoiceFilter) =>
  endpointQuery([...reportKey, 'report', filter], getInvoiceReport, { query: filter }, { staleTime: 0 });

export const invoicesQuery = (filter: InvoiceFilter) =>
  infiniteQueryOptions({
    queryKey: [...reportKey, 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      call(listInvoices, { query: { ...filter, after: pageParam || undefined } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

export const clinicSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['platform', 'clinics', 'search', search],
    queryFn: async ({ signal }) =>
      (await call(listClinics, { query: { page: 1, size: limits.searchPageSize, search } }, { signal })).clinics,
  });

export const saveInvoices = (filter: InvoiceFilter, name: string): Promise<void> =>
  saveFile(exportInvoices, { query: filter }, name);
