import { brokenText, isBroken, toOneLine } from '@virtual-med/contract/core/fields';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

const entriesOf = (value: object): Iterable<[string, unknown]> =>
  value instanceof URLSearchParams ? value.entries() : Object.entries(value);

/** Where in the input a text stands that no database keeps, key or value; undefined when it is whole. */
function brokenPlace(input: unknown): string | undefined {
  // A list, not recursion: a sender chooses how deep the input is.
  const waiting: [path: string, value: unknown][] = [['', input]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && isBroken(value)) return path;
    if (!isPlain(value)) continue;
    for (const [key, part] of entriesOf(value)) {
      const place = path === '' ? toOneLine(key) : `${path}.${toOneLine(key)}`;
      if (isBroken(key)) return place;
      waiting.push([place, part]);
    }
  }
  return undefined;
}

/** No route, in the endpoint table or beside it, is handed a text the database would refuse. */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook('preValidation', ({ params, query, body, is404 }, _reply, done) => {
    const inputs = is404 ? [] : [params, query, body];
    for (const input of inputs) {
      const place = brokenPlace(input);
      if (place !== undefined) return done(new AppError('request.invalid', { fields: { [place]: brokenText } }));
    }
    done();
  });
}
