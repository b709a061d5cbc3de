import { CharSet, isDisjointWith, JS, NFA, type NoParent } from 'refa';
import { analyse } from 'scslre';

type Concatenation = NoParent<import('refa').Concatenation>;
type Element = Concatenation['elements'][number];
type Quantifier = Extract<Element, { type: 'Quantifier' }>;

/** A repetition bounded above this is as good as unbounded to whoever waits for it. */
const smallBound = 1_000;

const isEmptiable = (element: Element): boolean => {
  switch (element.type) {
    case 'CharacterClass':
    case 'Unknown':
      return false;
    case 'Assertion':
      return true;
    case 'Quantifier':
      return element.min === 0 || element.alternatives.some(({ elements }) => elements.every(isEmptiable));
    case 'Alternation':
      return element.alternatives.some(({ elements }) => elements.every(isEmptiable));
  }
};

const canRefuse = (rest: readonly Element[]): boolean =>
  rest.some((element) => element.type === 'Assertion' || !isEmptiable(element));

const withoutAssertions = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element): Element[] => {
    if (element.type === 'Assertion' || element.type === 'Unknown') return [];
    if (element.type === 'CharacterClass') return [element];
    const alternatives = element.alternatives.map((one) => ({ ...one, elements: withoutAssertions(one.elements) }));
    return [{ ...element, alternatives }];
  });

/**
 * A loop that can run over the pattern's own beginning: `a.*b` reads on from each of many `a`. What scslre does not see,
 * because the loop does not stand first. Only the outermost loops matter.
 */
function loopOverBeginnings(
  { elements }: Concatenation,
  before: readonly Element[],
  after: readonly Element[],
  maxCharacter: number,
): boolean {
  const anything: Quantifier = {
    type: 'Quantifier',
    min: 0,
    max: Number.POSITIVE_INFINITY,
    lazy: false,
    alternatives: [
      { type: 'Concatenation', elements: [{ type: 'CharacterClass', characters: CharSet.all(maxCharacter) }] },
    ],
  };
  const nfa = (list: readonly Element[]) =>
    NFA.fromRegex({ type: 'Concatenation', elements: withoutAssertions(list) }, { maxCharacter });
  return elements.some((element, at) => {
    const prefix = [...before, ...elements.slice(0, at)];
    const rest = [...elements.slice(at + 1), ...after];
    if (element.type === 'CharacterClass' || element.type === 'Assertion' || element.type === 'Unknown') return false;
    if (element.type === 'Alternation' || element.max <= smallBound)
      return element.alternatives.some((one) => loopOverBeginnings(one, prefix, rest, maxCharacter));
    // A loop that may stand first is scslre's own; one that nothing can refuse never goes back.
    if (prefix.every(isEmptiable) || !canRefuse(rest)) return false;
    return !isDisjointWith(
      nfa([anything, ...prefix, anything]),
      nfa([{ ...element, min: 0, max: Number.POSITIVE_INFINITY }]),
    );
  });
}

const isAtStart = ({ elements }: Concatenation): boolean => {
  const [first] = elements;
  if (first?.type === 'Alternation') return first.alternatives.every(isAtStart);
  if (first?.type !== 'Assertion' || first.kind !== 'behind' || !first.negate) return false;
  const inside = first.alternatives[0]?.elements[0];
  return inside?.type === 'CharacterClass' && inside.characters.isAll;
};

/** Why matching this could cost more than in proportion to the text, or undefined. */
export function whySlow(source: string, flags: string): string | undefined {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: !flags.includes('y') } });
  if (reports.length > 0)
    return reports
      .map(({ type, exponential, character }) => `${type}${exponential ? ', exponential' : ''} over ${character.pick}`)
      .join('; ');
  if (flags.includes('y')) return undefined;
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({ backreferences: 'unknown' });
  const slow = expression.alternatives
    .filter((one) => !isAtStart(one))
    .some((one) => loopOverBeginnings(one, [], [], maxCharacter));
  return slow ? 'a loop runs over further beginnings of the pattern' : undefined;
}
