/** For a journey that is the same however wide the screen is: the phone does not walk it again. */
export const anyWidth = { tag: '@any-width' } as const;
