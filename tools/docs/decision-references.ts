/**
 * Every way a text names a decision: "decision 030", a file's name, and in the documents also the bare number,
 * as in "(030)", "see 030" or "Amends 030 and 110".
 */
const named = /\bdecisions?\s+([01]\d\d)\b/gi;
const linked = /\b([01]\d\d)-[a-z][a-z0-9-]*\.md\b/g;
const early = /(?<![\d.,:-])\b(0\d\d)\b(?![-\d])/g;
const list = String.raw`[01]\d\d(?:(?:, | and )[01]\d\d)*`;
const inBrackets = new RegExp(String.raw`\((?:see )?(${list})\)`, 'g');
const afterAVerb = new RegExp(
  String.raw`\b(?:see|amends|amended by|beside|builds on|replaces|replaced by) (${list})`,
  'gi',
);

export function referencesIn(text: string, isDocument: boolean): Set<string> {
  const patterns = isDocument ? [named, linked, early, inBrackets, afterAVerb] : [named, linked];
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
  return new Set(found.flatMap((one) => one.match(/\d{3}/g) ?? []));
}

/** The same text, naming the decision an old number is part of by now. */
export function renamed(text: string, into: ReadonlyMap<string, { number: string; file: string }>): string {
  let result = text.replace(linked, (name, number: string) => into.get(number)?.file ?? name);
  const inside = (match: string) => match.replace(/\b[01]\d\d\b/g, (number) => into.get(number)?.number ?? number);
  for (const pattern of [named, early, inBrackets, afterAVerb]) result = result.replace(pattern, inside);
  return result;
}
