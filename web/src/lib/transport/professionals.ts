import { queryOptions } from '@tanstack/react-query';
import { listProfessionals, type Professional } from '@virtual-med/contract/professionals/professionals';
import { call } from './api.ts';

/** A clinic's staff: professionals and Admins, newest first, and its owners apart. */
export interface Staff {
  readonly professionals: readonly Professional[];
  readonly owners: readonly Professional[];
}

export const professionalsQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [clinicId, 'professionals'],
    queryFn: ({ signal }): Promise<Staff> => call(listProfessionals, { params: { clinicId } }, { signal }),
  });

export const everybody = ({ professionals, owners }: Staff): readonly Professional[] => [...professionals, ...owners];

/** Whoever may have patients or sign: an owner as well, nobody of the desk. */
export const clinicians = (staff: Staff): readonly Professional[] =>
  everybody(staff).filter(({ role }) => role !== 'reception');
