/** Errors the server answered are shown by the screen that caught them; anything else is a bug and goes to the console. */
export function reportCaughtError(error: unknown): void {
  if (!(error instanceof Error && error.name === 'ApiError')) console.error(error);
}
