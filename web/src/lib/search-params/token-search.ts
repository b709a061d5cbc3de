/** A secret the address brings along, from a mail or from the operator. */
export const readToken = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' && token !== '' ? { token } : {};
