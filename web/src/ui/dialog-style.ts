/** What every dialog looks like. The auto margins keep one that is taller than the window reachable from its top. */
export const backdropStyle =
  'fixed inset-0 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

/** Its padding counts for what sticks inside: `-top-6` is the window's own edge. */
export const viewportStyle = 'fixed inset-0 z-50 flex flex-col items-center overflow-y-auto pt-6 sm:p-6';

export const popupStyle =
  'mt-auto flex w-full shrink-0 flex-col rounded-t-dialog bg-surface p-6 pb-8 text-ink shadow-dialog transition-[opacity,translate] data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:my-auto sm:rounded-dialog sm:pb-6';
