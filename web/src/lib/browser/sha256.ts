const bytesOf = async (content: Blob | string) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content.arrayBuffer();

/** The fingerprint of a file's bytes or of a text, as the server keeps it; undefined where the browser has no means (a page without HTTPS). */
export async function sha256Of(file: Blob | string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', await bytesOf(file));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
