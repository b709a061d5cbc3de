/** The sign-in library's own name for its refusal; nothing when it agreed. */
export async function refusalOf(answer: Response): Promise<string | undefined> {
  if (answer.ok) return undefined;
  const body: unknown = await answer.json().catch(() => undefined);
  const code = (body as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : String(answer.status);
}
