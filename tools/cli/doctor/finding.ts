/** One thing that was looked at. What is not in order says what to do. */
export type Finding =
  | { readonly state: 'ok'; readonly said: string }
  | { readonly state: 'warning' | 'problem'; readonly said: string; readonly todo: string };

export const fine = (said: string): Finding => ({ state: 'ok', said });
export const warning = (said: string, todo: string): Finding => ({ state: 'warning', said, todo });
export const problem = (said: string, todo: string): Finding => ({ state: 'problem', said, todo });

/** One line of why, without a stack. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
