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

/** Long enough for the tab to have read it. */
const keptMs = 60_000;

/** Opens a file in a tab of its own; where the browser opens none by itself, the address one more press leads to. */
export async function openFile(ask: () => Promise<Blob>): Promise<string | undefined> {
  const tab = openTab();
  try {
    const url = URL.createObjectURL(await ask());
    if (!tab.leadTo(url)) return url;
    setTimeout(() => URL.revokeObjectURL(url), keptMs);
    return undefined;
  } catch (error) {
    tab.close();
    throw error;
  }
}
