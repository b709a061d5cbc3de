import { requiredText } from '../core/fields.ts';
import { z } from '../core/zod.ts';

/** Signs people read as a dot, and that some mail programs take for one. */
const dots =
  /[.\u00b7\u02d9\u0387\u06d4\u0701\u0702\u2022\u2024\u2027\u2219\u22c5\u3002\u30fb\ufe12\ufe52\uff0e\uff61\uff65]/g;
const unseen = /\u034f|[\p{Cf}\u115f\u1160\u3164\uffa0]/gu;

/** Titles are often written without the space after their dot: 'Dra.Ana'. */
const titles = /(?<![\p{L}\p{N}])(?:dr|dra|sr|sra|prof|profa|st|sta|sto|enf)\./giu;

const withPlainDots = (name: string): string => name.normalize('NFKC').replace(unseen, '').replace(dots, '.');

/**
 * Whether a name holds an address nobody could take for a name: an e-mail, a link, `www`, a domain with a path, an IP
 * address, also with look-alike signs. Whoever chooses a name chooses what strangers are written.
 */
export function carriesAddress(name: string): boolean {
  const plain = withPlainDots(name);
  return (
    /[@\u2044\u2215]|:\/\/|http|\bwww\b/i.test(plain) ||
    /[\p{L}\p{N}]\.\p{L}{2,}\//u.test(plain) ||
    /\d\.\d{1,3}\.\d/.test(plain)
  );
}

/** Whether a mail program would make a link of it: a word, a dot and two letters, as 'banco.com', but not 'S.A.' nor 'Dr. Silva'. */
export const carriesDomain = (name: string): boolean =>
  /[\p{L}\p{N}]\.\p{L}\p{L}/u.test(withPlainDots(name).replace(titles, ' '));

/** A hair space behind each dot: it reads the same ('Odonto.med'), and no mail program makes a link across a space. */
export const withoutLinks = (name: string): string =>
  name.replace(dots, (dot, at: number) => (/^\S/.test(name.slice(at + dot.length)) ? `${dot}\u200a` : dot));

export const nameWithAddress = 'Escreva o nome sem endereço de site ou de e-mail';

/** The name of a clinic heads what is written to strangers. A dot is part of many names; an address is not. */
export const clinicName = (message: string, { min }: { min: number }) =>
  requiredText(message, { min }).check(z.refine((name) => !carriesAddress(name), { error: nameWithAddress }));
