/** Opens the tab in the click itself, before its address is known: browsers block one that is opened later. */
export function openTab(): { leadTo(address: string): boolean; close(): void } {
  const tab = window.open('', '_blank');
  // The other site gets no access to this page.
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
