import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Before the answer to a change is kept: an answer still on its way, asked for before the change, would arrive later and
 * put the former state back on the screen.
 */
export const outdateAnswers = (queries: QueryClient, queryKey: QueryKey): Promise<void> =>
  queries.cancelQueries({ queryKey, exact: true });
