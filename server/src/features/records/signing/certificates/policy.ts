import type { SignaturePolicy } from '@virtual-med/pdf-signature/prepared-signature';
import type { AppContext } from '../../../../context/context.ts';

/** With a time stamp where the installation has a server for them. Chosen before anything is signed: it is part of what is signed. */
export const policyOf = ({ config }: Pick<AppContext, 'config'>): SignaturePolicy =>
  config.timeStampUrl === undefined ? 'AD-RB' : 'AD-RT';
