/** What acts by a picture in the header: on paper, and on the clinic's band. */
export const headerButtonStyle =
  'grid size-11 shrink-0 place-items-center rounded-control text-ink-muted transition-colors hover:bg-sunken hover:text-ink in-[.on-band]:text-on-band in-[.on-band]:hover:bg-band-active in-[.on-band]:hover:text-on-band';
