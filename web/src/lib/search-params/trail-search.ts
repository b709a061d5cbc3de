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

/** Whose, when and which sign-in: what an incident is told by. */
export interface AffectedSearch extends Pick<TrailSearch, 'pessoa' | 'de' | 'ate'> {
  /** One sign-in on one device. */
  entrada?: string;
}

const { pessoa, de, ate } = shapes;

export const readAffectedSearch = (search: Record<string, unknown>): AffectedSearch =>
  readShapes(search, { pessoa, de, ate, entrada: idShape });
