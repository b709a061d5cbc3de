interface Ahead {
  readonly at: number;
  /** Undefined where there was no answer. */
  readonly answer: Promise<Response | undefined>;
}

declare global {
  /** What `page-boot.js` asked for as the page arrived, by address. */
  var askedAhead: Map<string, Ahead> | undefined;
}

/** A page whose scripts took longer asks anew. */
const freshMs = 30_000;

function take(address: string): Ahead['answer'] | undefined {
  const ahead = globalThis.askedAhead?.get(address);
  globalThis.askedAhead?.delete(address);
  return ahead && Date.now() - ahead.at < freshMs ? ahead.answer : undefined;
}

/** An answer that was asked for ahead, once. A refusal is none: it is asked for anew, and met where it is told. */
export async function answeredAhead(address: string, { method }: RequestInit): Promise<Response | undefined> {
  const answer = method === 'GET' ? await take(address) : undefined;
  return answer?.ok ? answer : undefined;
}

/** What was asked for on behalf of somebody who is gone. */
export const forgetAskedAhead = (): void => globalThis.askedAhead?.clear();
