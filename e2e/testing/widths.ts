/** Journeys are walked once, on a desktop. One in which the width changes what is done is walked on a phone as well. */
export const bothWidths = { tag: '@both-widths' } as const;

/** For what only a phone shows, or is used on one. */
export const onPhone = { tag: '@phone' } as const;
