import { appendFileSync, writeFileSync } from 'node:fs';

export type Kind =
  | 'clinic'
  | 'payment'
  | 'patient'
  | 'upload'
  | 'deletion'
  | 'destruction'
  | 'signature'
  | 'event'
  | 'setting'
  | 'backup';

export interface Entry {
  readonly kind: Kind;
  /** The key the work was sent with: sent again, it is the same work. */
  readonly key: string;
  /** What it is about: an e-mail, a document, a clinic. */
  readonly about: string;
  state: 'begun' | 'acknowledged' | 'refused';
  /** What the server answered with. */
  result: string;
}

/** What was asked for and what was answered, kept away from the server and its disk, each line before the next request. */
export interface Ledger {
  begin(kind: Kind, key: string, about: string): Entry;
  acknowledge(entry: Entry, result?: string): void;
  refuse(entry: Entry, why: string): void;
  of(kind: Kind, state?: Entry['state']): readonly Entry[];
  readonly all: readonly Entry[];
}

export function openLedger(file: string): Ledger {
  const all: Entry[] = [];
  writeFileSync(file, '');
  const note = (entry: Entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`);
  const settle = (entry: Entry, state: Entry['state'], result: string) => {
    entry.state = state;
    entry.result = result;
    note(entry);
  };
  return {
    all,
    begin(kind, key, about) {
      const entry: Entry = { kind, key, about, state: 'begun', result: '' };
      all.push(entry);
      note(entry);
      return entry;
    },
    acknowledge: (entry, result = '') => settle(entry, 'acknowledged', result),
    refuse: (entry, why) => settle(entry, 'refused', why),
    of: (kind, state) => all.filter((entry) => entry.kind === kind && (state === undefined || entry.state === state)),
  };
}
