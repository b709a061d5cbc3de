import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Wrong } from './checker.ts';
import type { Kind } from './ledger.ts';
import { closeSoak, openSoak, round, type Soak, wrongsNow } from './rounds.ts';

interface Sabotage {
  readonly how: string;
  readonly shows: Wrong['what'];
  readonly done: (soak: Soak) => Promise<unknown>;
}

const lastOf = ({ ledger }: Soak, kind: Kind): { about: string; result: string } => {
  const last = ledger.of(kind, 'acknowledged').at(-1);
  if (!last) throw new Error(`No ${kind} was acknowledged: nothing to break`);
  return last;
};

const untouched = ({ ledger }: Soak): string => {
  const touched = new Set(ledger.all.map(({ about }) => about));
  const upload = ledger.of('upload', 'acknowledged').find(({ result }) => !touched.has(result));
  if (!upload) throw new Error('No document was only uploaded: nothing to break');
  return upload.result;
};

const sabotages: readonly Sabotage[] = [
  { how: 'bytes gone', shows: 'lost', done: (soak) => soak.server.sabotage('bytes gone', [untouched(soak)]) },
  {
    how: 'row gone',
    shows: 'lost',
    done: (soak) => soak.server.sabotage('row gone', [lastOf(soak, 'patient').result.split(' ')[0] ?? '']),
  },
  {
    how: 'undeleted',
    shows: 'undone',
    done: (soak) => soak.server.sabotage('undeleted', [lastOf(soak, 'deletion').about]),
  },
  {
    how: 'charged twice',
    shows: 'double',
    done: (soak) => soak.server.sabotage('charged twice', [lastOf(soak, 'payment').about]),
  },
  { how: 'trail edited', shows: 'chain', done: (soak) => soak.server.sabotage('trail edited', []) },
  {
    how: 'letter sent twice',
    shows: 'double',
    done: async ({ place }) => {
      const outbox = join(place.dataDir, 'outbox');
      const [letter = ''] = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
      await copyFile(join(outbox, letter), join(outbox, `copia-${letter}`));
    },
  },
  {
    how: 'bytes nobody knows',
    shows: 'orphan',
    done: async ({ place }) => {
      const folder = join(place.dataDir, 'files/documents/00000000-0000-4000-8000-000000000000/x');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, '1.pdf'), 'x');
    },
  },
];

/** Breaks, one after the other, what the soak watches over: the checker has to see each. */
export async function control(seed: number, say: (text: string) => void): Promise<string[]> {
  const soak = await openSoak(seed);
  const missed: string[] = [];
  try {
    const complete = () =>
      (['patient', 'deletion', 'payment', 'signature', 'setting'] as const).every(
        (kind) => soak.ledger.of(kind, 'acknowledged').length > 0,
      );
    do await round(soak, 'none');
    while (!complete());
    const before = await wrongsNow(soak);
    if (before.length > 0) return before.map(({ told }) => `wrong before anything was broken: ${told}`);
    const known = new Set<string>();
    for (const { how, shows, done } of sabotages) {
      await done(soak);
      const fresh = (await wrongsNow(soak)).filter(({ told }) => !known.has(told));
      const seen = fresh.find(({ what }) => what === shows);
      say(`${how}: ${seen ? `seen (${seen.told})` : 'NOT SEEN'}`);
      if (!seen) missed.push(how);
      for (const { told } of fresh) known.add(told);
    }
    return missed;
  } finally {
    await closeSoak(soak);
  }
}
