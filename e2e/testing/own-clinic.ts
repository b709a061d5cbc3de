import { randomUUID } from 'node:crypto';
import type { kinds } from './seed/kinds.ts';

type Kinds = typeof kinds;

/** A clinic nobody else uses, made now by the server of the journeys. Its people have the password of the demo. */
export async function ownClinic<Kind extends keyof Kinds>(kind: Kind, door = process.env.E2E_DOOR) {
  const answer = await fetch(`${door}/${kind}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`No clinic was made: ${await answer.text()}`);
  return (await answer.json()) as Awaited<ReturnType<Kinds[Kind]>>;
}

/** For what a journey makes itself: a word nothing else of this server is named by. */
export const ownWord = () => randomUUID().slice(0, 8);
