/**
 * The wording that holds: terms of use and privacy policy, accepted together. A test of the web asks for a new version and
 * its hashes when a text changes; every version's whole text stands in `docs/terms`.
 */
export const currentTerms = {
  version: 1,
  /** dd/mm/yyyy */
  since: '16/11/2026',
} as const;

/** Apart: browsers have no use for them. */
export const currentTermsHashes = {
  termsSha256: 'ed0db042d2e390ccff161593d5e6c4b06cb1ada5c92f4f4daf6ae3ab1d5a5230',
  privacySha256: '4332265d33ccdf2469a6ed7f125faa93114908d171a95865dfe51ab72db659e0',
} as const;
