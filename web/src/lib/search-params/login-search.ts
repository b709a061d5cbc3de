/** What the address of a login says; the names are those of `identityReturn` in the contract. */
export interface LoginSearch {
  /** Where the person was, to go back there afterwards. */
  voltar?: string;
  /** The code of a failure to tell them about. */
  erro?: string;
  /** A step still to be taken: a SignInStep. */
  etapa?: string;
  clinica?: string;
}

const loginSearchKeys = ['voltar', 'erro', 'etapa', 'clinica'] as const;

export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const found: LoginSearch = {};
  for (const key of loginSearchKeys) if (typeof search[key] === 'string') found[key] = search[key];
  return found;
}
