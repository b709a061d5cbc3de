import { fold } from './fold.ts';

/**
 * What people choose first and attackers try first, here and abroad. A word of the first list counts with whatever digits
 * and marks around it: 'Senha12345!' is still 'senha'.
 */
const words = `
senha senhas minhasenha mudar mudarsenha trocar trocarsenha segredo acesso entrar entrada bemvindo bemvinda admin
administrador administrator superadmin root usuario suporte teste testando password passw p4ssword pass letmein welcome
login master changeme secret iloveyou teamo euteamo amor amorzinho meuamor princesa princess sunshine monkey dragon
football baseball futebol flamengo corinthians palmeiras saopaulo santos gremio internacional vasco botafogo cruzeiro
atletico brasil brasileiro brazil jesus jesuscristo deus deusefiel familia felicidade saudade estrela borboleta chocolate
gabriel rafael lucas mateus matheus pedro joao maria mariana fernanda juliana camila leonardo rodrigo gustavo felipe
clinica consultorio medico medica doutor doutora hospital paciente saude virtualmed qwerty qwertyuiop asdfghjkl zxcvbnm
qwe qwer asd asdf zxc zxcv abc abcd abcde abcdef abcdefghij qazwsx qazwsxedc mustang shadow superman batman michael jordan charlie
trustno computer computador internet google facebook whatsapp samsung iphone
`;

/** Common as they stand, or by what they are made of. */
const whole = `
1q2w3e 1q2w3e4r q1w2e3 q1w2e3r4 1qaz2wsx zaq12wsx a1b2c3 a1b2c3d4 102030 10203040 112233 11223344 147258 147258369 159357 159753
789456 789456123 123321 12344321 135790 246810
12345678910 1234567891011 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 1qaz2wsx3edc zaq12wsxcde3 a1b2c3d4e5 abc123abc123 123abc123abc 123mudar123 senha123senha
mudar123mudar admin123admin qwer1234qwer 1234qwer1234 asdf1234asdf q1w2e3r4t5y6 123qweasdzxc qweasdzxc123 passwordpassword
senhasenha adminadmin testeteste brasilbrasil deusefiel7 102030405060 112233445566 11223344556 147258369147 789456123000
`;

const listOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const commonWords = listOf(words);
const commonWhole = listOf(whole);

const keyboardRows = [
  '01234567890',
  '0987654321098',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/** Accents and capitals do not make a word another one. */

/** One piece over and over: 'aaaaaaaaaa', '1212121212', 'abcabcabcabc'. */
const isRepetition = (text: string): boolean =>
  [1, 2, 3, 4].some(
    (size) =>
      text ===
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length),
  );

const isRow = (text: string): boolean => keyboardRows.some((row) => `${row}${row}`.includes(text));

export function isCommonPassword(text: string): boolean {
  const typed = fold(text);
  if (commonWhole.has(typed) || isRepetition(typed) || isRow(typed)) return true;
  const bare = typed.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '');
  return commonWords.has(bare) || commonWords.has(bare.replace(/[@43105$]/g, (mark) => lookalikes[mark] ?? mark));
}
