/** For what goes away with the focus in it: the page's content takes it, so that Tab goes on from there and not from the top. */
export const leaveToContent = (leaving: Element | null): void =>
  leaving?.closest('main')?.focus({ preventScroll: true });
