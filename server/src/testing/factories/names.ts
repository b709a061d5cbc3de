const first = [
  'Ana',
  'João',
  'Maria',
  'José',
  'Antônia',
  'Carlos',
  'Paula',
  'Adriano',
  'Beatriz',
  'Caio',
  'Débora',
  'Eduardo',
  'Fernanda',
  'Gabriel',
  'Helena',
  'Íris',
  'Joaquim',
  'Karina',
  'Luís',
  'Márcia',
  'Natália',
  'Otávio',
  'Patrícia',
  'Rafael',
  'Sônia',
  'Tiago',
  'Úrsula',
  'Vinícius',
  'Yara',
  'Zélia',
];
const last = [
  'Silva',
  'Santos',
  'Oliveira',
  'Souza',
  'Ferreira',
  'Alves',
  'Pereira',
  'Lima',
  'Gomes',
  'Costa',
  'Ribeiro',
  'Martins',
  'Carvalho',
  'Araújo',
  'Lopes',
  'Gonçalves',
  'Vieira',
  'Barbosa',
  'Rocha',
  'Conceição',
  'Nascimento',
  'Andrade',
  'Magalhães',
];
const streets = [
  'Rua das Flores',
  'Avenida Paulista',
  'Rua XV de Novembro',
  'Travessa São João',
  'Alameda dos Ipês',
  'Rua Sete de Setembro',
];
const cities = ['São Paulo - SP', 'Belo Horizonte - MG', 'Recife - PE', 'Curitiba - PR', 'Goiânia - GO', 'Belém - PA'];

const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? '';

/** The nth invented person: the same n gives the same person, so demo data never moves. */
export function inventPerson(n: number) {
  const [given, family, second] = [pick(first, n), pick(last, n * 7 + 3), pick(last, n * 11 + 5)];
  return {
    name: family === second ? `${given} ${family}` : `${given} ${family} ${second}`,
    phone: `(11) 9${String(1000 + ((n * 37) % 9000))}-${String(1000 + ((n * 91) % 9000))}`,
    birthDate: `${1935 + ((n * 13) % 80)}-${String(1 + ((n * 5) % 12)).padStart(2, '0')}-${String(1 + ((n * 3) % 28)).padStart(2, '0')}`,
    zipCode: String(1_000_000 + ((n * 7919) % 89_000_000)).padStart(8, '0'),
    address: `${pick(streets, n)}, ${1 + ((n * 17) % 2000)}, ${pick(cities, n)}`,
    healthHistory: {
      allergies: pick(['Dipirona', '', 'Penicilina', 'Látex'], n),
      continuousMedications: pick(['Losartana 50 mg', 'Metformina 850 mg', '', 'AAS 100 mg'], n),
      basePathologies: pick(['Hipertensão', 'Diabetes tipo 2', '', 'Asma'], n),
    },
  };
}
