/** A tab opened by the press itself, for an address that is asked for first: opened later, browsers take it for an advertisement. */
export function openTab(): { leadTo(address: string): boolean; close(): void } {
  const tab = window.open('', '_blank');
  // Whoever it leads to has nothing to do with this page.
  if (tab) tab.opener = null;
  return {
    /** False where the browser opened none. */
    leadTo: (address) => {
      if (!tab || tab.closed) return false;
      tab.location.replace(address);
      return true;
    },
    close: () => tab?.close(),
  };
}
