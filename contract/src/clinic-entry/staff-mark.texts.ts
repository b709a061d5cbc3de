/** In the header of every page of a clinic, for the provider's staff inside it. */
export const staffMarkTexts = {
  whole: 'Super Admin dentro da clínica',
  short: 'Super Admin',
} as const;
