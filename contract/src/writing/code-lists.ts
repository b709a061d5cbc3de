import { fold } from '../core/fold.ts';

/** What a list has for a code: `code`, `name` and words people use instead, apart by tabs, one code a line. */
export interface CodeEntry {
  readonly code: string;
  readonly name: string;
}

export type CodeSearch = (query: string, most?: number) => CodeEntry[];

/** The same exam under another name: as typed, as said, as the table of ANS abbreviates it. */
const sameWord = [
  ['us', 'usg', 'ultrassonografia', 'ultrassom', 'ultrassonografico', 'ecografia'],
  ['rx', 'radiografia', 'raiox', 'raio x', 'raios x'],
  ['rm', 'rnm', 'ressonancia', 'ressonancia magnetica'],
  ['tc', 'tomografia', 'tomografia computadorizada'],
  ['ecg', 'eletrocardiograma'],
  ['eco', 'ecocardiograma', 'ecodopplercardiograma'],
  ['eeg', 'eletroencefalograma', 'eletrencefalograma'],
  ['eda', 'endoscopia digestiva alta'],
  ['has', 'hipertensao'],
  ['iam', 'infarto agudo do miocardio'],
  ['avc', 'acidente vascular cerebral'],
] as const;
const phrases = sameWord.flatMap(([short, ...others]) =>
  others.filter((other) => other.includes(' ')).map((other) => [other, short] as const),
);
const passed = new Set(['de', 'do', 'da', 'dos', 'das', 'em', 'com', 'por', 'e', 'o', 'a']);

const plainWords = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? [];

function queryWords(query: string): string[] {
  let text = plainWords(query).join(' ');
  for (const [phrase, short] of phrases) text = ` ${text} `.replace(` ${phrase} `, ` ${short} `).trim();
  const words = text.split(' ').filter(Boolean);
  const meaningful = words.filter((word) => !passed.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** How a typed word may stand among the words of an entry: as their beginning, abbreviated, or as another says it. */
function waysToWrite(word: string): string[] {
  const group = sameWord.find((same) => same.some((one) => one === word || (word.length > 3 && one.startsWith(word))));
  if (!group) return [` ${word}`];
  const [short, ...others] = group;
  return [` ${short} `, ...others.map((other) => ` ${other}`), ...(word.length > 3 ? [` ${word}`] : [` ${word} `])];
}

/** Searched while somebody types: each word the beginning of one of the entry's, or the beginning of a code. */
export function openCodeList(tsv: string): CodeSearch {
  const rows = tsv
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [code = '', name = '', words = ''] = line.split('\t');
      if (!code || !name) return [];
      const inName = ` ${plainWords(name).join(' ')} `;
      return [
        {
          code,
          name,
          bare: fold(code).replace(/[^a-z0-9]/g, ''),
          inName,
          all: `${inName}${plainWords(words).join(' ')} `,
        },
      ];
    });
  return (query, most = 20) => {
    const words = queryWords(query);
    if (words.length === 0) return [];
    const bare = words.join('');
    const ofCode = /\d/.test(bare) ? rows.filter((row) => row.bare.startsWith(bare)) : [];
    const ways = words.map(waysToWrite);
    const places = (text: string) => ways.every((way) => way.some((one) => text.includes(one)));
    const first = ways[0] ?? [];
    const ofWords = rows.flatMap((row) => {
      if (!places(row.all)) return [];
      const begins = first.some((one) => row.inName.startsWith(one));
      const spoken = row.all.length > row.inName.length && !places(row.inName);
      return [{ row, rank: (begins ? 0 : spoken ? 1 : 2) + row.name.length / 1000 }];
    });
    ofWords.sort((a, b) => a.rank - b.rank || (a.row.code < b.row.code ? -1 : 1));
    return [...new Set([...ofCode, ...ofWords.map(({ row }) => row)])]
      .slice(0, most)
      .map(({ code, name }) => ({ code, name }));
  };
}
