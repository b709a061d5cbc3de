import type { IntakeFile } from '@virtual-med/contract/intake/intake.endpoints';

/** `check`: a person has to look before it can go. */
export type Kind = 'reading' | 'sure' | 'check' | 'duplicate' | 'sending' | 'done';

export function kindOf(file: IntakeFile): Kind {
  if (file.state === 'reading' || file.state === 'sending') return file.state;
  if (file.state !== 'ready') return 'done';
  if (file.duplicate) return 'duplicate';
  return file.isSure && file.patient && !file.problem ? 'sure' : 'check';
}

export const filters = ['all', 'sure', 'check', 'duplicate', 'done'] as const;
export type Filter = (typeof filters)[number];

export const isShownBy = (filter: Filter, file: IntakeFile): boolean =>
  filter === 'all' ? kindOf(file) !== 'done' : kindOf(file) === filter;

/** Whether somebody may say that it goes: it was read, and has a patient. */
export const isSendable = (file: IntakeFile): boolean => file.state === 'ready' && file.patient !== null;

export const isRemovable = ({ state }: IntakeFile): boolean => state === 'ready' || state === 'reading';

/** Only what is sure is ticked before a person says so. */
export const isTicked = (ticks: ReadonlyMap<string, boolean>, file: IntakeFile): boolean =>
  isSendable(file) && (ticks.get(file.id) ?? kindOf(file) === 'sure');
