/* @__NO_SIDE_EFFECTS__ */
export const flushSync = (act: () => void): void => act();
