import { cutTo, toOneLine } from '../core/fields.ts';
import { crossReactions, families, unspecific } from './allergy-families.ts';
import { placeOf, soundsLike, type Word, wordsOf } from './medicine-words.ts';

export interface AllergyWarning {
  /** The same medicine or one of the same family; or one to think of: a related family, or a doubtful record. */
  readonly level: 'high' | 'attention';
  readonly medicine: string;
  /** The words of the record, as they stand there. */
  readonly said: string;
  /** Which family both belong to; empty where the record names the medicine itself. */
  readonly family: string;
}

const saidMaxChars = 300;

interface Named {
  readonly family: string;
  /** Which names of the family; two names of one medicine are told apart only by their writing. */
  readonly member: string;
  readonly at: number;
}

/** Longer names first, so that 'buscopan composto' is not only 'buscopan'; a name as it is written before one that sounds like it. */
function familiesIn(words: readonly Word[]): Named[] {
  const found = families.flatMap(({ name, members }) =>
    members.flatMap((member) => {
      const at = placeOf(member, words);
      const exact = at >= 0 && member.every((part, next) => part.text === words[at + next]?.text);
      return at < 0 ? [] : [{ family: name, member: member.map(({ text }) => text).join(' '), at, exact }];
    }),
  );
  const written = new Set(found.filter(({ exact }) => exact).map(({ at }) => at));
  return found.filter(({ exact, at }) => exact || !written.has(at));
}

const ownNames = (words: readonly Word[]): Word[] =>
  words.filter(({ text }) => text.length > 4 && !/\d/.test(text) && !unspecific.has(text));

/** A record is read statement by statement: each says of its own medicines whether they were borne. */
function statementsOf(record: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  const stop = /[;\n!?]|\.(?=\s|$)|(?:,\s*)?\s(?=(?:mas|exceto|salvo|porém|porem|contudo|entretanto|menos|fora)\s)/gi;
  for (const { index, 0: mark } of record.matchAll(stop)) {
    // 'A.A.S. infantil' is one name, no end of a sentence.
    if (mark === '.' && /\.\p{L}$/u.test(record.slice(0, index))) continue;
    parts.push(record.slice(begin, index));
    begin = index + mark.length;
  }
  parts.push(record.slice(begin));
  return parts.map((part) => toOneLine(part).replace(/\s+/g, ' ').trim()).filter((part) => /\p{L}/u.test(part));
}

const segmentsOf = (statement: string): Word[][] =>
  statement
    .split(/[,():/–—]|\s-\s|(?<!n[aã]o)\se\s(?=refer|relat|apresent|tem\s|é\s|al[ée]rgi|paciente)/i)
    .map(wordsOf)
    .filter((words) => words.length > 0);

const some = (texts: readonly string[], pattern: RegExp): boolean => texts.some((text) => pattern.test(text));
const reaction =
  /^(alergi[ac]|anafila|hipersensib|intoler|urticari|choque|edema|angioedema|rash|prurid|coceira|exantema|placas?$|stevens|dispnei|broncoespasm|inch|reac(ao|oes)$|desmai|evitar?$|proibid|contraindicad)/;
const relative =
  /^(mae|pai|irma|irmaos?|irmas|avos?|ti[ao]s?|prim[ao]s?|filh[ao]s?|espos[ao]|marido|familia|familiar|familiares|parentes?)$/;
const reports = /^(refer|relat|diz|disse|inform|cont[ao]u?$|segundo|conforme|nega|acompanha)/;
const patient = /^(pacient|ele$|ela$|tambem$|propri|crianca|menin|como$)/;

/** Where the denial begins among the words: what stands behind it is denied. -1: nothing is denied. */
const denialAt = (texts: readonly string[]): number =>
  texts.findIndex((text, at) => {
    const next = texts.slice(at + 1, at + 5);
    const ofAllergy = some(next, /^(alergi[ac]|reac|intoler|hipersensib|problema|intercorrenc|anafila)/);
    if (/^neg(a|ou|am|aram|ando)$/.test(text)) return true;
    if (/^(sem|nenhuma?|ausencia|desconhece|inexist)/.test(text)) return ofAllergy;
    if (text !== 'nao' && text !== 'nunca') return false;
    return ofAllergy && /^(e|eh|foi|tem|teve|possui|apresent|refer|relat|ha|houve|fez|sao|era)/.test(next[0] ?? '');
  });

/** 'tolera bem', 'usa sempre, sem reação', 'Dipirona: não': said of what was named before. */
function isBorne(texts: readonly string[]): boolean {
  const at = texts.findIndex((text) =>
    /^(toler(a|ou|am|ada|ado|ando)|descartad[ao]|afastad[ao]|excluid[ao])$/.test(text),
  );
  if (at >= 0) return !/^(nao|nem|mal)$/.test(texts[at - 1] ?? '');
  if (some(texts, /^(us|tom)(a|ou|ava)$/) && /\bsem (reac|problema|intercorr|alerg)/.test(texts.join(' '))) return true;
  const few =
    /^(sem|nao|nega|negativ[ao]|ok|bem|ja|us(a|ou)|tom(a|ou)|depois|sempre|alergias?|reac(ao|oes)|problemas?|intercorrencias?|nenhuma?|teste|qualquer|apresentou|teve)$/;
  return texts.every((text) => few.test(text)) && some(texts, /^(sem|nao|nega|negativ[ao]|ok|bem|nenhuma?)$/);
}

interface Segment {
  readonly words: readonly Word[];
  /** Where in it the medicines and families stand. */
  readonly named: readonly number[];
  standing: 'said' | 'doubtful' | 'denied';
  /** Words before it are said all the same: 'dipirona nega outras'. */
  deniedFrom: number;
}

/** Whether each segment says, denies or leaves open what it names; a denial goes on over an enumeration until something is affirmed. */
function judge(statement: string, namedIn: (words: readonly Word[]) => number[]): Segment[] {
  const segments: Segment[] = [];
  let carried: Segment['standing'] = 'said';
  const take = (segment: Segment | undefined, standing: Segment['standing']) => {
    if (segment !== undefined) Object.assign(segment, { standing, deniedFrom: 0 });
  };
  for (const words of segmentsOf(statement)) {
    const texts = words.map(({ text }) => text);
    const named = namedIn(words);
    const before = segments.findLast((one) => one.named.length > 0);
    const denied = denialAt(texts);
    const ofRelative = some(texts, relative) && !some(texts, patient) && !some(texts, reports);
    if (named.length === 0 && !some(texts, /^outr/)) {
      if (isBorne(texts)) take(before, 'denied');
      if (/^nao (e|eh|foi) alergia$/.test(texts.join(' '))) take(before, 'doubtful');
    }
    if (ofRelative) {
      carried = 'doubtful';
      segments.push({ words, named, standing: 'denied', deniedFrom: 0 });
    } else if (denied >= 0) {
      // 'Nega alergia a alimentos, dipirona' can be read both ways; 'Nega alergias, dipirona' cannot.
      const open = some(texts.slice(denied), /^(ao?s?|com|d[aeo]s?)$/);
      carried = named.some((at) => at > denied) ? 'denied' : open ? 'doubtful' : 'said';
      segments.push({ words, named, standing: 'denied', deniedFrom: isBorne(texts) ? 0 : denied });
    } else if (isBorne(texts)) {
      segments.push({ words, named, standing: 'denied', deniedFrom: 0 });
    } else {
      if (some(texts, reaction) || some(texts, patient)) carried = 'said';
      segments.push({ words, named, standing: carried, deniedFrom: 0 });
    }
  }
  return segments;
}

const crosses = (one: string, other: string): boolean =>
  crossReactions.some(([a, b]) => (a === one && b === other) || (a === other && b === one));

const isGeneral = ({ family, member }: Named): boolean =>
  wordsOf(member).some((word) => wordsOf(family).some((of) => soundsLike(word, of)));

/** What a medicine named in the record means for one that is prescribed. */
function levelBetween(said: Named, mine: Named): AllergyWarning['level'] | undefined {
  if (said.family !== mine.family) return crosses(said.family, mine.family) ? 'attention' : undefined;
  const within = families.find(({ name }) => name === said.family)?.within;
  return within === 'high' || said.member === mine.member || isGeneral(said) ? 'high' : 'attention';
}

/**
 * What the record says against a medicine. It warns and never clears: no warning means that nothing was recognised, and no
 * screen may say more than that.
 */
export function allergyWarnings(medicine: string, record: string): AllergyWarning[] {
  const words = wordsOf(medicine);
  const own = ownNames(words);
  const prescribed = familiesIn(words);
  const sameName = (said: readonly Word[]): number[] =>
    said.flatMap((word, at) => (unspecific.has(word.text) || !own.some((name) => soundsLike(name, word)) ? [] : [at]));
  const warnings: AllergyWarning[] = [];
  for (const statement of statementsOf(record)) {
    const said = cutTo(statement.normalize('NFC'), saidMaxChars);
    const found = new Map<string, AllergyWarning>();
    const warn = (level: AllergyWarning['level'], family: string) => {
      if (found.get(family)?.level !== 'high') found.set(family, { level, medicine, said, family });
    };
    const namedIn = (some: readonly Word[]) => [...familiesIn(some).map(({ at }) => at), ...sameName(some)];
    for (const segment of judge(statement, namedIn)) {
      const stands = (at: number) => segment.standing !== 'denied' || at < segment.deniedFrom;
      const doubtful = segment.standing === 'doubtful';
      if (sameName(segment.words).some(stands)) warn(doubtful ? 'attention' : 'high', '');
      for (const named of familiesIn(segment.words).filter(({ at }) => stands(at)))
        for (const mine of prescribed) {
          const level = levelBetween(named, mine);
          if (level) warn(doubtful ? 'attention' : level, named.family);
        }
    }
    // Whoever is allergic to the medicine itself needs not be told of its family.
    const byName = found.get('');
    warnings.push(...(byName?.level === 'high' ? [byName] : found.values()));
  }
  return warnings.sort((a, b) => Number(b.level === 'high') - Number(a.level === 'high'));
}
