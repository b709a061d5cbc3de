import { dayShape, idShape, readShapes } from './read-shapes.ts';

/** Which entries of the trail are shown, as the address says it. */
export interface TrailSearch {
  /** An event or a group of events. */
  acontecimento?: string;
  /** Somebody's id, or one of the roles that stand for many. */
  pessoa?: string;
  paciente?: string;
  /** Days, yyyy-mm-dd, both included. */
  de?: string;
  ate?: string;
}

const shapes = {
  acontecimento: /^[a-z]+(\.[a-z_]+)?$/,
  pessoa: /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|patient|super_admin|system)$/i,
  paciente: idShape,
  de: dayShape,
  ate: dayShape,
} as const;

export const readTrailSearch = (search: Record<string, unknown>): TrailSearch => readShapes(search, shapes);
