import { randomUUID } from 'node:crypto';
import type { kinds } from './seed/kinds.ts';

type Kinds = typeof kinds;

/** A clinic nobody else uses, made now by the server of the journeys. Its people have the password of the demo. */
export async function ownClinic<Kind extends keyof Kinds>(kind: Kind) {
  const answer = await fetch(`${process.env.E2E_DOOR}/${kind}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`No clinic was made: ${await answer.text()}`);
  return (await answer.json()) as Awaited<ReturnType<Kinds[Kind]>>;
}

/** The time after which this person's screens are locked is over. */
export async function leaveAlone(email: string): Promise<void> {
  const answer = await fetch(`${process.env.E2E_DOOR}/left-alone/${encodeURIComponent(email)}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`Nobody was left alone: ${await answer.text()}`);
}

/** For what a journey makes itself: a word nothing else of this server is named by. */
export const ownWord = () => randomUUID().slice(0, 8);
