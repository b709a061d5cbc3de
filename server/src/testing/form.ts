/** A form as a browser sends it: its fields, then one file. */
export async function formOf(
  fields: Readonly<Record<string, unknown>>,
  bytes?: Buffer,
  fileName = 'arquivo.pdf',
): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (bytes) form.append('file', new Blob([new Uint8Array(bytes)]), fileName);
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}
