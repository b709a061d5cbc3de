import { buildUrl } from '@virtual-med/contract/core/client';
import { type AnyEndpoint, accessErrors, hasBody } from '@virtual-med/contract/core/endpoint';
import { endpoints } from '@virtual-med/contract/endpoints';
import { newId } from '../../server/src/core/ids.ts';
import { type Attacks, outcome } from './attack.ts';
import type { Attacker } from './attacker.ts';

const closed = (endpoint: AnyEndpoint): boolean => accessErrors(endpoint.access).length > 0;

/** Knocks with ids nobody has; what counts is that the answer is a refusal. */
async function knock(attacker: Attacker, endpoint: AnyEndpoint): Promise<number> {
  const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name ?? '');
  const url = buildUrl(endpoint.path, Object.fromEntries(names.map((name) => [name, newId()])), undefined);
  const body = hasBody(endpoint) ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
  return (await attacker.send(url, { method: endpoint.method, ...body })).status;
}

export const strangers: Attacks = {
  topic: 'strangers',
  attacks: [
    {
      aim: 'uses any endpoint that is not public without signing in',
      run: async (target) => {
        const opened: string[] = [];
        const rows = Object.entries(endpoints as Record<string, AnyEndpoint>).filter(([, endpoint]) =>
          closed(endpoint),
        );
        for (const [name, endpoint] of rows) {
          const status = await knock(target.stranger(), endpoint);
          if (status < 400 || status >= 500) opened.push(`${name} ${status}`);
        }
        return outcome(opened.length === 0, opened.length ? opened.join(', ') : `${rows.length} endpoints refused`);
      },
    },
  ],
};
