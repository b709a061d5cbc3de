/**
 * What the address says when the identity provider sends the person back: at the area's login a failure's code, or that the
 * second factor is still to be asked, for which clinic; at the area's home that the account is now linked.
 */
export const identityReturn = {
  failure: 'erro',
  /** Its value is a SignInStep. */
  step: 'etapa',
  clinic: 'clinica',
  /** Its value is 'vinculada'. */
  linked: 'identidade',
} as const;
