/** Whether the text is now on the clipboard; browsers refuse it without https and where a person forbade it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
