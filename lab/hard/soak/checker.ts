import type { Facts } from '../../../server/src/testing/soak-facts.ts';
import type { Letter } from '../../../server/src/testing/soak-letters.ts';
import type { Entry, Kind, Ledger } from './ledger.ts';

export interface Wrong {
  readonly what: 'lost' | 'orphan' | 'double' | 'chain' | 'undone' | 'refused';
  readonly told: string;
}

const countBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
};

const repeated = <T>(items: readonly T[], keyOf: (item: T) => string): [string, number][] =>
  [...countBy(items, keyOf)].filter(([, count]) => count > 1);

/** Refusals that a fault explains: the clock says a document is a day old, or the key to pay with made at another hour is over. */
const excused = (entry: Entry, { clockJumped }: Circumstances) =>
  entry.kind === 'destruction' ||
  entry.kind === 'setting' ||
  entry.kind === 'event' ||
  (clockJumped && entry.kind === 'payment' && entry.result === '401 auth.required');

interface Circumstances {
  /** The server's clock was set by hours at some time. */
  readonly clockJumped: boolean;
}

interface Books {
  readonly facts: Facts;
  readonly letters: readonly Letter[];
  readonly acknowledged: (kind: Kind) => readonly Entry[];
  readonly say: (what: Wrong['what'], told: string) => void;
}

/** Clinics, and what they paid. */
function judgeClinics({ facts, acknowledged, say }: Books): void {
  const clinics = new Map(facts.clinics.map((clinic) => [clinic.id, clinic]));
  for (const { result, about } of acknowledged('clinic'))
    if (clinics.get(result)?.email !== about) say('lost', `clinic ${result}`);
  for (const [email, count] of repeated(facts.clinics, ({ email }) => email))
    if (email.startsWith('dona.')) say('double', `${count} clinics of ${email}`);

  const paid = countBy(
    facts.invoices.filter(({ isPaid }) => isPaid),
    ({ clinicId }) => clinicId,
  );
  for (const [clinicId, count] of paid) if (count > 1) say('double', `clinic ${clinicId} was charged ${count} times`);
  for (const { about } of acknowledged('payment')) {
    if (!paid.has(about)) say('lost', `payment of clinic ${about}`);
    if (clinics.get(about)?.paymentStatus !== 'active')
      say('undone', `clinic ${about} paid and is ${clinics.get(about)?.paymentStatus}`);
  }
}

/** Patients, and the letters they got. */
function judgePatients({ facts, letters, acknowledged, say }: Books): void {
  const patients = new Set(facts.patients.map(({ id }) => id));
  for (const [email, count] of repeated(facts.patients, ({ id, email }) => email ?? id))
    say('double', `${count} patients ${email}`);
  const lettersTo = countBy(letters, ({ to, subject }) => `${to} ${subject}`);
  const anyTo = countBy(letters, ({ to }) => to);
  for (const { result, about } of acknowledged('patient')) {
    const [id = '', mailed] = result.split(' ');
    if (!patients.has(id)) say('lost', `patient ${id}`);
    if (mailed === 'true' && !anyTo.has(about)) say('lost', `letter to ${about}`);
  }
  for (const [whom, count] of lettersTo)
    if (count > 1 && whom.startsWith('paciente.')) say('double', `${count} letters: ${whom}`);
  for (const [id, count] of repeated(letters, ({ id }) => id)) say('double', `letter ${id} went out ${count} times`);
}

/** Documents, their bytes and their signed versions. */
function judgeDocuments({ facts, acknowledged, say }: Books, destroyed: readonly Entry[]): void {
  const documents = new Map(facts.documents.map((document) => [document.id, document]));
  const gone = new Set(destroyed.map(({ about }) => about));
  for (const { result, about } of acknowledged('upload')) {
    const document = documents.get(result);
    if (!document && !gone.has(result)) say('lost', `document ${result}`);
    if (document && document.sha256 !== about) say('lost', `document ${result} has other bytes than were sent`);
  }
  for (const { id, sha256, found } of facts.documents)
    if (found !== sha256) say('lost', `bytes of document ${id}: ${found}`);
  for (const [key, count] of repeated(
    facts.documents.filter(({ uploadKey }) => uploadKey !== null),
    ({ uploadKey }) => String(uploadKey),
  ))
    say('double', `${count} documents of upload ${key}`);
  for (const { about } of acknowledged('deletion'))
    if (documents.get(about)?.isDeleted !== true) say('undone', `deletion of ${about}`);
  for (const { about } of acknowledged('destruction'))
    if (documents.has(about)) say('undone', `destruction of ${about}`);
  for (const key of facts.bytesWithoutRow) say('orphan', key);
  if (facts.unfinishedWrites > 0) say('orphan', `${facts.unfinishedWrites} unfinished writes`);

  const signedOf = countBy(
    facts.documents.filter(({ signedFrom }) => signedFrom !== null),
    ({ signedFrom }) => String(signedFrom),
  );
  for (const { about } of acknowledged('signature')) if (!signedOf.has(about)) say('lost', `signature of ${about}`);
  for (const [from, count] of signedOf) if (count > 1) say('double', `${count} signed versions of ${from}`);
}

/** What payments told, the trail and the jobs. */
function judgeEvents({ facts, acknowledged, say }: Books): void {
  const events = new Map(facts.events.map(({ id, isProcessed }) => [id, isProcessed]));
  for (const { key } of acknowledged('event')) {
    if (!events.has(key)) say('lost', `event ${key}`);
    if (events.get(key) === false) say('undone', `event ${key} waits for ever`);
  }

  const changes = countBy(facts.settingChanges, (id) => id);
  for (const { result } of acknowledged('setting')) if (!changes.has(result)) say('lost', `trail of request ${result}`);
  for (const [id, count] of changes) if (count > 1) say('double', `trail of request ${id}: ${count} rows`);
  for (const finding of facts.trail) say('chain', finding);
  for (const name of facts.failedJobs) say('undone', `a job of ${name} failed for good`);
}

/** Holds what was acknowledged against what is there. Everything it answers with must not be. */
export function wrongsOf(
  ledger: Pick<Ledger, 'of' | 'all'>,
  facts: Facts,
  letters: readonly Letter[],
  circumstances: Circumstances = { clockJumped: false },
): Wrong[] {
  const wrongs: Wrong[] = [];
  const say = (what: Wrong['what'], told: string) => void wrongs.push({ what, told });
  const books = { facts, letters, acknowledged: (kind: Kind) => ledger.of(kind, 'acknowledged'), say };
  judgeClinics(books);
  judgePatients(books);
  judgeDocuments(books, ledger.of('destruction'));
  judgeEvents(books);
  for (const entry of ledger.all)
    if (entry.state === 'refused' && !excused(entry, circumstances))
      say('refused', `${entry.kind} ${entry.key}: ${entry.result}`);
  return wrongs;
}
