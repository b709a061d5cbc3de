const justSentMs = 10 * 60_000;

/** Looked at within moments; older ones wait for their turn, which concerns nobody. Apart from the words of checks: lists ask it. */
export const isJustSent = ({ createdAt }: { readonly createdAt: string }): boolean =>
  Date.now() - Date.parse(createdAt) < justSentMs;
