/** Journeys are walked once, on a desktop; for what only a phone shows, or is used on one, on a phone. */
export const onPhone = { tag: '@phone' } as const;

/** Where the width changes what is done, a journey takes the other one on its way: `page.setViewportSize(widths.phone)`. */
export const widths = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
