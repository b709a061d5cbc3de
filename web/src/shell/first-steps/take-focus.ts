/** As a `ref`: what was pressed is gone, so the focus goes on to what stands in its place. */
export const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();
