import type { Suggestion } from './suggest-field.tsx';

/** Codes are a help and never a gate: where no list is there, what is typed stands. */
export const searchCid = async (_text: string): Promise<readonly Suggestion[]> => [];
export const searchExams = async (_text: string): Promise<readonly (Suggestion & { code: string })[]> => [];
