/** How a provider's door differs from the others'. The protocol is the same for all (DOC-ICP-17.01). */
export interface ProviderRow {
  readonly name: string;
  /** In front of `/v0/oauth/…`. */
  readonly base: string;
  readonly hashEncoding: 'base64' | 'hex';
  readonly maxHashes: number;
}

export const knownProviders = {
  vidaas: { name: 'VIDaaS', base: 'https://certificado.vidaas.com.br', hashEncoding: 'base64', maxHashes: 100 },
  birdid: { name: 'BirdID', base: 'https://api.birdid.com.br', hashEncoding: 'hex', maxHashes: 100 },
  safeid: {
    name: 'SafeID',
    base: 'https://pscsafeweb.safewebpss.com.br/Service/Microservice/OAuth/api',
    hashEncoding: 'base64',
    maxHashes: 100,
  },
  serproid: {
    name: 'SerproID (NeoID)',
    base: 'https://serproid.serpro.gov.br/oauth',
    hashEncoding: 'base64',
    maxHashes: 5,
  },
} as const satisfies Record<string, ProviderRow>;
