import { v7 } from 'uuid';

/** Time-ordered, so that new rows land at the end of their indexes. */
export const newId = (): string => v7();

/** What every id made at or after that instant is not below. */
export const lowestIdAt = (instantMs: number): string => {
  const hex = Math.max(0, Math.trunc(instantMs)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
};
