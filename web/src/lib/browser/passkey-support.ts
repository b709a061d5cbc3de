/**
 * Whether a passkey can be made or used here. Known at once, so that nothing moves when it is shown: browsers have them
 * where nobody can listen in, and keep them for names, never for IP addresses.
 */
export const canUsePasskeys = (): boolean =>
  // What the build renders is for browsers that can, as nearly all do.
  typeof window === 'undefined' ||
  (typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname));
