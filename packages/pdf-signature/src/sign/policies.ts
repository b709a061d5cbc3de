import type { SignaturePolicy } from '../prepared-signature.ts';

interface PublishedPolicy {
  readonly oid: string;
  /** The one written inside the policy, not that of its file: with the latter ITI refuses the signature. */
  readonly hash: Buffer;
  readonly address: string;
}

/** PAdES policies of ICP-Brasil in force from 2025-07-23 to 2037-10-22. */
export const publishedPolicies: Record<SignaturePolicy, PublishedPolicy> = {
  'AD-RB': {
    oid: '2.16.76.1.7.1.11.1.3',
    hash: Buffer.from('23e4be4b9b362172e4ebb0e72b86a133ece5aad843d8651c6e38a0ba3f08fc60', 'hex'),
    address: 'http://politicas.icpbrasil.gov.br/PA_PAdES_AD_RB_v1_3.der',
  },
  'AD-RT': {
    oid: '2.16.76.1.7.1.12.1.3',
    hash: Buffer.from('21d6e8d9f85e5626dc71307337a7cabd6ffef8d085038746775cf0ce6ba4d3b5', 'hex'),
    address: 'http://politicas.icpbrasil.gov.br/PA_PAdES_AD_RT_v1_3.der',
  },
};
