import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { sharedApp } from '../../../testing/test-app.ts';

const t = await sharedApp();

/** One word as a document has it, and as somebody searches for it. */
const alike = `
infecção infecções|infecção infeccoes|infecção infeccao|infeccoes infeccao|coração coracao|coração corações
coracoes coração|lesão lesões|lesao lesões|pressão pressoes|pulmão pulmões|pulmao pulmoes|hipertensão hipertensao
alteração alterações|alteracoes alteração|exame exames|médico medicos|médica medico|clínica clinicas|hemácia hemacias
leucócito leucocitos|plaqueta plaquetas|glicemia glicemias|glicêmico glicemica|renal renais|hormonal hormonais
abdominal abdominais|cervical cervicais|nível niveis|nivel níveis|normal normais|imagem imagens|contagem contagens
viagem viagens|alergia alergias|alérgica alergico|tireoide tireoides|tireóide tireoide|próstata prostata|útero utero
diabetes diabete|diabético diabetica|vírus virus|tórax torax|radiografia radiografias|raio raios|ultrassom ultrassons
mês meses|comprimido comprimidos|cápsula capsulas|dor dores|valor valores|tumor tumores|cardíaco cardiaca
cardíaca cardiacos|fígado figado|rim rins|mãe mães|atestado atestados|óleo oleos|crânio cranio|saudável saudáveis
saudavel saudaveis|difícil dificeis|papel papéis|fértil ferteis|útil uteis|vital vitais|fóssil fosseis|azul azuis
lençol lençóis|hífen hifens|abdômen abdomens|alemão alemães|pólipo polipos|nódulo nodulos|cisto cistos|mama mamas
colesterol colesteróis|triglicerídeo triglicerideos|vacina vacinas|dose doses|gestação gestacoes|órgão órgãos|mão mãos
irmão irmãos|cirurgião cirurgiões|cirurgião cirurgiao|laudo laudos|ressonância ressonancias|tomografia TOMOGRAFIAS
fácil fáceis|réptil répteis|hospital hospitais|sinal sinais|hérnia hernias|anel anéis|item itens|homem homens|bom bons`
  .trim()
  .split(/[|\n]/)
  .map((pair) => pair.split(' ') as [string, string]);

/** Words that mean something else. */
const different: readonly (readonly [string, string])[] = [
  ['hipertenso', 'hipertensão'],
  ['anormal', 'normal'],
  ['gestação', 'gestante'],
  ['vacina', 'vacinação'],
  ['mal', 'mais'],
  ['pulso', 'pulmão'],
];

async function meet(pairs: readonly (readonly [string, string])[]): Promise<string[]> {
  const [written, searched] = [pairs.map(([one]) => one), pairs.map(([, one]) => one)];
  const { rows } = await t.make((tx) =>
    sql<{ pair: string }>`select written || ' ' || searched as pair
      from unnest(${written}::text[], ${searched}::text[]) as p(written, searched)
      where to_tsvector('pg_catalog.portuguese', document_spelling(written)) @@ document_query(array[searched])`.execute(
      tx,
    ),
  );
  return rows.map(({ pair }) => pair);
}

test('a word is found by its plural, its singular and without its accents', async (context) => {
  const found = new Set(await meet([...alike, ...alike.map(([one, other]) => [other, one] as const)]));
  const missed = alike.filter(([one, other]) => !found.has(`${one} ${other}`) || !found.has(`${other} ${one}`));
  context.diagnostic(`${alike.length - missed.length} of ${alike.length} pairs found; missed: ${missed.join('; ')}`);
  assert.ok(alike.length >= 69);
  assert.ok(missed.length <= 5, missed.join('; '));
});

test('words that mean something else stay apart', async () => {
  assert.deepEqual(await meet(different), []);
});
