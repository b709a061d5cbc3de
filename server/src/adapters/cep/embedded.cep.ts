import { type CepAddress, CepError, type CepProvider, normalizeCep } from './cep.port.ts';

const addresses: readonly CepAddress[] = [
  { zipCode: '01001000', street: 'Praça da Sé', neighborhood: 'Sé', city: 'São Paulo', state: 'SP' },
  { zipCode: '01310100', street: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' },
  { zipCode: '05010000', street: 'Rua Caiubi', neighborhood: 'Perdizes', city: 'São Paulo', state: 'SP' },
  {
    zipCode: '89010025',
    street: 'Rua Doutor Luiz de Freitas Melro',
    neighborhood: 'Centro',
    city: 'Blumenau',
    state: 'SC',
  },
  { zipCode: '87360000', street: '', neighborhood: '', city: 'Goioerê', state: 'PR' },
];

const byCep = new Map(addresses.map((address) => [address.zipCode, address]));

/** A handful of real CEPs, to try the product with no network. */
export const embeddedCep: CepProvider = {
  kind: 'embedded',
  async lookUp(text) {
    const address = byCep.get(normalizeCep(text));
    if (!address) throw new CepError('not_found');
    return address;
  },
};
