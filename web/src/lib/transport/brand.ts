import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ClinicBrand, getBrand } from '@virtual-med/contract/branding/brand';
import { idShape } from '../search-params/read-shapes.ts';
import { call } from './api.ts';

const brandQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'brand'],
    queryFn: ({ signal }) => call(getBrand, { params: { clinicId } }, { signal }),
  });

/** The face of a clinic one is not in yet. A courtesy: without an answer the page keeps the product's own. */
export function useBrand(clinicId: string | undefined): ClinicBrand | undefined {
  const known = clinicId !== undefined && idShape.test(clinicId) ? clinicId : undefined;
  const { data } = useQuery({
    ...brandQuery(known ?? ''),
    enabled: known !== undefined,
    placeholderData: keepPreviousData,
  });
  return known === undefined ? undefined : (data?.brand ?? undefined);
}
