import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Before the answer to a change is kept: an answer still on its way, asked for before the change, would arrive later and
 * put the former state back on the screen.
 */
export const outdateAnswers = (queryKey: QueryKey): Promise<void> =>
  queryClient.cancelQueries({ queryKey, exact: true });
