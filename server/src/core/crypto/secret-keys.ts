/** The installation's secrets: the first seals, all of them open. */
export type SecretKeys = readonly [current: string, ...old: string[]];

/** What came of sealing again: how many there are, how many were sealed anew, how many no key opens. */
export interface Resealed {
  readonly seen: number;
  readonly resealed: number;
  readonly unread: number;
}

/** Everything we seal is authenticated: the wrong key fails instead of giving nonsense. */
export async function openWithAny(
  keys: SecretKeys,
  open: (key: string) => string | Promise<string>,
): Promise<{ plain: string; isCurrent: boolean } | undefined> {
  for (const [index, key] of keys.entries()) {
    try {
      return { plain: await open(key), isCurrent: index === 0 };
    } catch {
      // Another key, then.
    }
  }
  return undefined;
}

/** Seals again with the current key what an older one sealed; `save` keeps the text of one row, unless it was written meanwhile. */
export async function resealRows<Row>(
  keys: SecretKeys,
  rows: readonly Row[],
  { open, save }: { open: (key: string, row: Row) => string; save: (row: Row, plain: string) => Promise<void> },
): Promise<Resealed> {
  const told = { seen: rows.length, resealed: 0, unread: 0 };
  for (const row of rows) {
    const opened = await openWithAny(keys, (key) => open(key, row));
    if (!opened) told.unread += 1;
    if (!opened || opened.isCurrent) continue;
    await save(row, opened.plain);
    told.resealed += 1;
  }
  return told;
}

export const keysOf = ({ secretKey, config }: { secretKey: string; config: { oldSecretKeys: readonly string[] } }) =>
  [secretKey, ...config.oldSecretKeys] as const satisfies SecretKeys;
