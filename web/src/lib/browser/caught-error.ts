/** An answer of the server is told by the screen that caught it; anything else is a fault of ours, for the console. */
export function reportCaughtError(error: unknown): void {
  if (!(error instanceof Error && error.name === 'ApiError')) console.error(error);
}
