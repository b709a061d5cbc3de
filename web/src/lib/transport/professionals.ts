import type { z } from '@virtual-med/contract/core/zod';
import { listProfessionals, type Professional } from '@virtual-med/contract/professionals/professionals';
import { endpointQuery } from './endpoint-query.ts';

/** A clinic's staff: professionals and Admins, newest first, and its owners apart. */
export type Staff = z.infer<(typeof listProfessionals)['response']>;

export const professionalsQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'professionals'], listProfessionals, { params: { clinicId } });

export const everybody = ({ professionals, owners }: Staff): readonly Professional[] => [...professionals, ...owners];

/** Whoever may have patients or sign: an owner as well, nobody of the desk. */
export const clinicians = (staff: Staff): readonly Professional[] =>
  everybody(staff).filter(({ role }) => role !== 'reception');
