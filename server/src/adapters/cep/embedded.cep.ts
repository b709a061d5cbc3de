import { type CepAddress, CepError, type CepProvider, normalizeCep } from './cep.port.ts';

/** What `CEP_URL=embedded`, and with it the demo, knows. */
const sampleAddresses: readonly CepAddress[] = [
  { zipCode: '01001000', street: 'Praça da Sé', neighborhood: 'Sé', city: 'São Paulo', state: 'SP' },
  { zipCode: '01310100', street: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' },
  { zipCode: '01310200', street: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' },
  {
    zipCode: '04538133',
    street: 'Avenida Brigadeiro Faria Lima',
    neighborhood: 'Itaim Bibi',
    city: 'São Paulo',
    state: 'SP',
  },
  { zipCode: '22021001', street: 'Avenida Atlântica', neighborhood: 'Copacabana', city: 'Rio de Janeiro', state: 'RJ' },
  {
    zipCode: '22410003',
    street: 'Rua Visconde de Pirajá',
    neighborhood: 'Ipanema',
    city: 'Rio de Janeiro',
    state: 'RJ',
  },
  {
    zipCode: '30130010',
    street: 'Praça Sete de Setembro',
    neighborhood: 'Centro',
    city: 'Belo Horizonte',
    state: 'MG',
  },
  {
    zipCode: '70150900',
    street: 'Praça dos Três Poderes',
    neighborhood: 'Zona Cívico-Administrativa',
    city: 'Brasília',
    state: 'DF',
  },
  { zipCode: '80020310', street: 'Rua XV de Novembro', neighborhood: 'Centro', city: 'Curitiba', state: 'PR' },
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

const byCep = new Map(sampleAddresses.map((address) => [address.zipCode, address]));

/** A handful of real CEPs, to try the product with no network. */
export const embeddedCep: CepProvider = {
  kind: 'embedded',
  async lookUp(text) {
    const address = byCep.get(normalizeCep(text));
    if (!address) throw new CepError('not_found');
    return address;
  },
};
