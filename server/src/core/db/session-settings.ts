/** In milliseconds: what one statement may take, wait for somebody else's row, and leave a transaction unused. */
export const sessionTimeouts = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;
