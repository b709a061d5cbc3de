/** Addresses of our own, without the host: whoever came by another name of this server stays there. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}
