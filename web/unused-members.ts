import { parseSync, Visitor } from 'rolldown/utils';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** An object written out where it is declared: its members and what they hold, by name. */
type Members = ReadonlyMap<string, Span>;

/**
 * Leaves out members nobody asks for, of objects that are declared once and only ever asked for a member by its name. A
 * page needs few of the words that stand together; a bundler keeps or leaves an object as a whole.
 */
export function withoutUnusedMembers(code: string): string {
  const { program } = parseSync('bundle.js', code);
  const objects = new Map<string, Members>();
  const used = new Map<string, Set<string>>();
  const counted = new Map<string, number>();
  const asMember = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'ObjectExpression') return;
      const members = init.properties.flatMap((property) =>
        property.type === 'Property' && !property.computed && property.key.type === 'Identifier'
          ? [[property.key.name, property] as const]
          : [],
      );
      if (members.length === init.properties.length) objects.set(id.name, new Map(members));
    },
    Identifier({ name }) {
      count(counted, name);
    },
    MemberExpression({ object, property, computed }) {
      if (object.type !== 'Identifier' || computed || property.type !== 'Identifier') return;
      count(asMember, object.name);
      used.set(object.name, (used.get(object.name) ?? new Set()).add(property.name));
    },
  }).visit(program);
  const unused: Span[] = [...objects].flatMap(([name, members]) => {
    // Once where it is declared; everywhere else it is asked for a member.
    const isKnown = counted.get(name) === (asMember.get(name) ?? 0) + 1;
    return isKnown ? [...members].flatMap(([member, span]) => (used.get(name)?.has(member) ? [] : [span])) : [];
  });
  return unused
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
}
