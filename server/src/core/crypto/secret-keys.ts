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

export const keysOf = ({ secretKey, config }: { secretKey: string; config: { oldSecretKeys: readonly string[] } }) =>
  [secretKey, ...config.oldSecretKeys] as const satisfies SecretKeys;
