/** A secret the address brings along, from a mail or from the operator. */
export const readRecovery = ({ token, voltar }: Record<string, unknown>): { token?: string; voltar?: string } => ({
  ...readToken({ token }),
  ...(typeof voltar === 'string' ? { voltar } : {}),
});

export const readToken = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' && token !== '' ? { token } : {};
