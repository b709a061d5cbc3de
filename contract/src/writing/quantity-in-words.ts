import { fold } from '../core/fold.ts';

const units = [
  ['zero'],
  ['um', 'uma'],
  ['dois', 'duas'],
  ['três'],
  ['quatro'],
  ['cinco'],
  ['seis'],
  ['sete'],
  ['oito'],
  ['nove'],
  ['dez'],
  ['onze'],
  ['doze'],
  ['treze'],
  ['quatorze'],
  ['quinze'],
  ['dezesseis'],
  ['dezessete'],
  ['dezoito'],
  ['dezenove'],
] as const;
const tens = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];
const hundreds = [
  '',
  'cento',
  'duzentos',
  'trezentos',
  'quatrocentos',
  'quinhentos',
  'seiscentos',
  'setecentos',
  'oitocentos',
  'novecentos',
];

export type Gender = 'masculine' | 'feminine';

/** Whole numbers up to 9999, as cheques and controlled prescriptions write them. */
export function numberInWords(number: number, gender: Gender = 'masculine'): string {
  if (!Number.isInteger(number) || number < 0 || number > 9999) return String(number);
  if (number < 20) {
    const [masculine, feminine] = units[number] as readonly [string, string?];
    return (gender === 'feminine' && feminine) || masculine;
  }
  if (number < 100) {
    const ten = tens[Math.floor(number / 10)] as string;
    return number % 10 === 0 ? ten : `${ten} e ${numberInWords(number % 10, gender)}`;
  }
  if (number === 100) return 'cem';
  if (number < 1000) {
    const hundred = hundreds[Math.floor(number / 100)] as string;
    const word = gender === 'feminine' ? hundred.replace(/os$/, 'as') : hundred;
    return number % 100 === 0 ? word : `${word} e ${numberInWords(number % 100, gender)}`;
  }
  const thousands = Math.floor(number / 1000);
  const thousand = thousands === 1 ? 'mil' : `${numberInWords(thousands, gender)} mil`;
  const rest = number % 1000;
  if (rest === 0) return thousand;
  return `${thousand}${rest <= 100 || rest % 100 === 0 ? ' e ' : ' '}${numberInWords(rest, gender)}`;
}

const feminine =
  /^(caixa|capsula|ampola|unidade|bisnaga|dragea|pilula|embalagem|caneta|bolsa|seringa|cartela|injec|dose|lata|pastilha|aplicac|tira|garrafa|gota|grama)/;

/** '30 comprimidos' → '30 (trinta) comprimidos', as Portaria 344 asks; what begins with no number stays as it is. */
export function quantityInWords(quantity: string): string {
  const given = quantity.trim();
  const [number] = /^\d{1,4}(?![\d.,/])/.exec(given) ?? [];
  if (number === undefined) return quantity;
  const rest = given.slice(number.length).trim();
  if (rest.startsWith('(')) return quantity;
  const words = numberInWords(Number(number), feminine.test(fold(rest)) ? 'feminine' : 'masculine');
  return `${number} (${words}) ${rest}`.trim();
}
