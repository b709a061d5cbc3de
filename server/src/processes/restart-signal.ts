/** What `npm run restart` sends; one that a closed terminal never sends. */
export const restartSignal = 'SIGUSR2';
