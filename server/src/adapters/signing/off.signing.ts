import { SigningError, type SigningProvider } from './signing.port.ts';

const refuse = async (): Promise<never> => {
  throw new SigningError('not_configured');
};

/** Signing is a feature that is off unless the operator turns it on. */
export const signingOff: SigningProvider & { readonly kind: 'off' } = {
  kind: 'off',
  isTest: false,
  requestSignature: refuse,
  readStatus: refuse,
  fetchSigned: refuse,
  verifyWebhook: () => {
    throw new SigningError('not_configured');
  },
  check: async () => undefined,
};
