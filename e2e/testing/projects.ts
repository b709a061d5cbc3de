/** The browsers every journey runs in. */
export const projects = ['desktop', 'phone'] as const;
