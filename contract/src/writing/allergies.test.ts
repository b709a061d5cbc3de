import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allergyWarnings } from './allergies.ts';
import { families } from './allergy-families.ts';
import { soundsLike } from './medicine-words.ts';

const levelOf = (medicine: string, record: string) => allergyWarnings(medicine, record)[0]?.level ?? 'none';

const cases = {
  high: [
    ['Amoxicilina 500 mg cápsula', 'Alergia a penicilina (urticária)'],
    ['Amoxicilina + clavulanato 875', 'alérgica à Benzetacil'],
    ['Clavulin BD', 'PENICILINA'],
    ['Ampicilina 1 g', 'Alérgico a amoxicilina'],
    ['Ibuprofeno 600 mg', 'Anti-inflamatórios'],
    ['Nimesulida 100 mg', 'edema palpebral com AAS'],
    ['Nimesulida', 'alergia a A.A.S. infantil e camarão'],
    ['AAS 100 mg', 'alergia a aspirina'],
    ['Torsilax', 'Alergia a diclofenaco'],
    ['Tandrilax', 'Paracetamol'],
    ['Dorflex', 'Dipirona'],
    ['Neosaldina', 'alergia novalgina'],
    ['Buscopan composto', 'dipirona – choque'],
    ['Novalgina gotas', 'Alergia: dipirona; nega outras'],
    ['Novalgina gotas', 'Dipirona, nega outras alergias'],
    ['Bactrim F', 'sulfa'],
    ['Sulfametoxazol + trimetoprima', 'Alergia às sulfas'],
    ['Azitromicina 500', 'claritromicina: prurido'],
    ['Levofloxacino 750', 'Cipro – rash'],
    ['Tylex 30', 'alergia a codeína'],
    ['Tylex 30', 'Tylenol'],
    ['Lidocaína gel', 'Xylocaína'],
    ['Enalapril 10 mg', 'tosse com captopril'],
    ['Insulina NPH', 'insulina suína: reação local'],
    ['Prednisona 20 mg', 'alergia a corticoides'],
    ['Carbamazepina 200 mg', 'Stevens-Johnson com carbamazepina'],
    // A medicine of no family, by its name.
    ['Losartana 50 mg', 'alergia a losartana'],
    ['Colchicina 0,5 mg', 'Penicilina; colchicina (diarreia)'],
    // As people write.
    ['Amoxacilina 500', 'penicelina'],
    ['Benzetacil', 'penissilina'],
    ['Dipirona 1 g', 'dypirona'],
    ['Ibuprofeno', 'ibuprofen'],
    ['Cefalexina', 'cefaleksina'],
    ['Losartana', 'lozartana'],
    // Denied of others, said of this.
    ['Dipirona 1 g', 'Nega alergias. Alérgica a dipirona desde criança'],
    ['Dipirona 500', 'nega alergias, exceto dipirona'],
    ['Dipirona 500', 'Nega alergia a penicilina, refere alergia a dipirona'],
    ['Dipirona 500', 'Nega alergia a penicilina e refere alergia a dipirona'],
    ['Dipirona 500', 'Nega alergias, dipirona causa coceira'],
    ['Dipirona', 'sem alergia a penicilina mas dipirona dá urticária'],
    ['Cefalexina', 'Tolera penicilina; alergia a cefalexina'],
    ['Ibuprofeno', 'não tolera ibuprofeno'],
    ['Ibuprofeno', 'NÃO PODE TOMAR AINE'],
    ['Amoxicilina', 'não sabe se é alérgica a penicilina'],
    ['Amoxicilina', 'Alergia a penicilina não descartada'],
    // Who says it is not who has it.
    ['Amoxicilina', 'Mãe refere alergia a amoxicilina'],
    ['Amoxicilina', 'segundo a mãe, alérgico a penicilina'],
    ['Amoxicilina', 'Alergia a penicilina, como a mãe'],
    ['Amoxicilina', 'A mãe e o paciente são alérgicos a penicilina'],
  ],
  attention: [
    ['Cefalexina 500 mg', 'Penicilina: anafilaxia em 2010'],
    ['Amoxicilina', 'reação à cefalexina'],
    ['Ceftriaxona 1 g IM', 'ALERGIA A PENICILINAS'],
    ['Meropenem', 'anafilaxia com penicilina'],
    ['Dipirona', 'AAS: angioedema'],
    ['Furosemida 40', 'sulfa'],
    ['Entresto', 'angioedema com enalapril'],
    ['Oxcarbazepina', 'rash com carbamazepina'],
    ['Rosuvastatina 10', 'dor muscular com sinvastatina'],
    ['Nimesulida', 'AINE – gastrite (não é alergia)'],
    ['Dipirona', 'Nega alergia a alimentos, dipirona'],
    ['Amoxicilina', 'Mãe alérgica a dipirona, penicilina'],
  ],
  none: [
    ['Sulfato ferroso 40 mg', 'Alergia a sulfa'],
    ['Sulfato de magnésio', 'sulfas'],
    ['Glicosamina sulfato', 'sulfa'],
    ['Penicilamina 250 mg', 'penicilina'],
    ['Paracetamol 750 mg', 'Dipirona'],
    ['Omeprazol 20', 'Penicilina, dipirona, AAS'],
    ['Prednisona 20 mg', 'Anti-inflamatórios'],
    ['Dexametasona', 'anti-inflamatórios não esteroidais'],
    ['Contraste iodado', 'alergia a frutos do mar'],
    ['Ibuprofeno', 'Rinite alérgica; alergia a poeira, camarão'],
    ['Losartana 50 mg comprimido', 'alergia a comprimido com corante amarelo'],
    ['Ácido fólico 5 mg', 'alergia a ácido acetilsalicílico'],
    ['Vitamina D 7000 UI', 'corante tartrazina'],
    // Denied.
    ['Amoxicilina 500', 'Nega alergia a medicamentos'],
    ['Amoxicilina 500', 'Nenhuma alergia conhecida'],
    ['Amoxicilina', 'Alergias: não'],
    ['Azitromicina', 'NKDA'],
    ['Dipirona', 'Sem alergias medicamentosas'],
    ['Dipirona', 'Paciente sem alergias conhecidas'],
    ['Dipirona', 'Nega alergia a dipirona, penicilina e AAS'],
    ['AAS', 'Nega alergia a dipirona, penicilina e AAS'],
    ['Codeína 30 mg', 'não é alérgica a morfina'],
    ['Codeína 30 mg', 'nao e alergica a morfina'],
    ['Hidroxizina', 'Urticária crônica; nega alergia medicamentosa'],
    // Borne.
    ['Amoxicilina', 'já usou amoxicilina sem reação'],
    ['Ibuprofeno', 'usa ibuprofeno com frequência, tolera bem'],
    ['Dipirona', 'Dipirona: ok, usa sempre'],
    ['Dipirona', 'Dipirona: não'],
    ['Dipirona', 'alergia a dipirona descartada por teste'],
    ['Amoxicilina', 'Mãe relata que tolera amoxicilina'],
    // Somebody else's.
    ['Amoxicilina', 'a mãe é alérgica a penicilina'],
    ['Amoxicilina', 'Mãe alérgica'],
    ['Amoxicilina', 'Mãe alérgica a penicilina'],
    ['Amoxicilina', 'História familiar de alergia a penicilina'],
    ['Amoxicilina', 'irmão com anafilaxia por penicilina'],
    // Nothing to read.
    ['Dipirona', ''],
    ['', 'dipirona'],
    ['Dipirona', '—\n\n…'],
  ],
} as const;

for (const [level, pairs] of Object.entries(cases))
  test(`warnings about allergies: ${level}`, () => {
    assert.deepEqual(
      pairs.flatMap(([medicine, record]) =>
        levelOf(medicine, record) === level ? [] : [`${medicine} | ${record} | ${levelOf(medicine, record)}`],
      ),
      [],
    );
  });

test('a warning gives the words of the record and the family; one of the same name needs no family', () => {
  const record = 'Rinite.\nAlergia a penicilina e sulfa,  desde 2010; tolera AAS';
  assert.deepEqual(allergyWarnings('Amoxicilina 500 mg', record), [
    {
      level: 'high',
      medicine: 'Amoxicilina 500 mg',
      said: 'Alergia a penicilina e sulfa, desde 2010',
      family: 'penicilinas',
    },
  ]);
  assert.deepEqual(
    allergyWarnings('Amoxicilina', 'Amoxicilina').map(({ family }) => family),
    [''],
  );
  const two = allergyWarnings('Amoxicilina', 'Cefalexina: coceira\nBenzetacil: choque');
  assert.deepEqual(
    two.map(({ level, said }) => [level, said]),
    [
      ['high', 'Benzetacil: choque'],
      ['attention', 'Cefalexina: coceira'],
    ],
  );
  assert.equal(allergyWarnings('Dipirona', `Dipirona ${'á'.repeat(4000)}`)[0]?.said.length, 300);
});

test('no name of one family is taken for a name of another', () => {
  const names = families.flatMap(({ name, members }) =>
    members.flatMap((member) => (member.length === 1 && member[0] ? [{ name, word: member[0] }] : [])),
  );
  const shared = names.flatMap((one) =>
    names.flatMap((other) =>
      one.name < other.name && one.word.text !== other.word.text && soundsLike(one.word, other.word)
        ? [`${one.word.text} ${other.word.text}`]
        : [],
    ),
  );
  assert.deepEqual(shared, []);
  assert.equal(new Set(families.map(({ name }) => name)).size, families.length);
});
