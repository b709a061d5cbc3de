import { z } from '@virtual-med/contract/core/zod';
import { jobFailures } from '@virtual-med/contract/system/failures.texts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface QueueRules {
  readonly payload: z.core.$ZodType<object>;
  /** Jobs one server process works on at the same time. */
  readonly workers: number;
  /** Attempts after the first one. A server that dies takes the one at hand with it, so no queue does without. */
  readonly retryLimit: number;
  /** Seconds before the first retry; each further one waits about twice as long, up to `retryDelayMax`. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  /** Seconds one attempt may take. */
  readonly expireInSeconds: number;
  /** Seconds a finished job stays readable; a payload may hold personal data, so not long. */
  readonly deleteAfterSeconds: number;
  /**
   * Wakes a worker as soon as the job is committed, instead of at its next poll. PostgreSQL lets transactions with a NOTIFY
   * commit one after the other, each waiting for the disk: not for what requests add in numbers.
   */
  readonly notify: boolean;
  /** Of its workers, where it differs from the usual interval. */
  readonly pollSeconds?: number;
  /** Lets requests go first. Not for work that somebody waits for, nor for what is to happen at its minute. */
  readonly yields?: boolean;
  /** When the queue feeds itself: a cron expression, in UTC. Its payload is empty. */
  readonly cron?: string;
}

const retries = (retryLimit: number, retryDelay: number, retryDelayMax: number) => ({
  retryLimit,
  retryDelay,
  retryDelayMax,
});

/** Outlasts a mail server that asks to come back later: the last attempt is about four hours after the first. */
const mailRetries = retries(9, 30, hour);
/** Outlasts a service that is away for half a day; after that the sweep goes on asking. */
const serviceRetries = retries(16, 5, hour);
/** One turn of something long; what it does not get through is for the next job. */
const turnRetries = retries(9, 5, 10 * minute);
const fileRetries = retries(5, 30, hour);
const roundRetries = retries(2, minute, minute);
const slowerRoundRetries = retries(2, minute, 5 * minute);
const rareRoundRetries = retries(2, 5 * minute, hour);

type RoundRules = Omit<QueueRules, 'payload' | 'workers' | 'notify' | 'cron'> & Partial<Pick<QueueRules, 'notify'>>;

/** Work that feeds itself, by a cron expression. */
const round = (cron: string, rules: RoundRules) => ({
  payload: z.strictObject({}),
  workers: 1,
  notify: false,
  ...rules,
  cron,
});

/** The one table of background work. A job may run more than once, so its handler must bear repetition. */
export const queues = {
  'mail.send': {
    payload: z.strictObject({
      to: z.email().check(z.maxLength(254)),
      senderName: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      subject: z.string().check(z.minLength(1), z.maxLength(200)),
      html: z.string().check(z.maxLength(200_000)),
      text: z.string().check(z.maxLength(100_000)),
    }),
    workers: 3,
    ...mailRetries,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: minute,
    notify: false,
    pollSeconds: 1,
  },
  'maintenance.sweep': round('17 * * * *', {
    ...slowerRoundRetries,
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: day,
  }),
  // Tells a patient that something arrived; retried as long as other mail.
  'documents.notify': {
    payload: z.strictObject({
      clinicId: z.uuid(),
      patientId: z.uuid(),
      /** Documents sent later than this have a letter of their own, which may still be undone. */
      sentUpTo: z.optional(z.string()),
      /** Put off to this day, whose measure already counts it. */
      booked: z.optional(z.boolean()),
    }),
    workers: 2,
    ...mailRetries,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: minute,
    notify: false,
    pollSeconds: 1,
    yields: true,
  },
  // The picture of a document's first page; what cannot be drawn is no failure.
  'documents.thumbnail': {
    payload: z.strictObject({ documentId: z.uuid() }),
    workers: 1,
    ...fileRetries,
    expireInSeconds: 2 * minute,
    deleteAfterSeconds: minute,
    notify: false,
    pollSeconds: 1,
    yields: true,
  },
  // One turn of reading what documents say, where it was not known at once: scans, and what an old installation holds.
  // The last file of a turn may be ten pages of pictures.
  'documents.text': round('* * * * *', {
    ...slowerRoundRetries,
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: minute,
    yields: true,
  }),
  // What the signatures in a PDF are worth; what cannot be read is a finding and no failure.
  'documents.signatures': {
    payload: z.strictObject({ documentId: z.uuid() }),
    workers: 1,
    ...fileRetries,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: minute,
    notify: false,
    pollSeconds: 1,
    yields: true,
  },
  // PDFs nobody has looked at since they came, or since something new is known about certificates.
  'signatures.sweep': round('*/10 * * * *', {
    ...roundRetries,
    expireInSeconds: 9 * minute,
    deleteAfterSeconds: hour,
    notify: true,
  }),
  // Lists of revoked certificates that are due, from where the certificates say they are.
  'trust.refresh': round('27 * * * *', {
    ...roundRetries,
    expireInSeconds: 30 * minute,
    deleteAfterSeconds: hour,
    notify: true,
  }),
  // Files and rows of documents held against each other.
  'documents.sweep': round('41 6 * * *', { ...rareRoundRetries, expireInSeconds: 2 * hour, deleteAfterSeconds: day }),
  // Access given to many.
  'patients.access': {
    payload: z.strictObject({ clinicId: z.uuid(), givingId: z.uuid() }),
    workers: 1,
    ...turnRetries,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: minute,
    notify: true,
  },
  // What an import is at.
  'imports.step': {
    payload: z.strictObject({ clinicId: z.uuid(), importId: z.uuid() }),
    workers: 1,
    ...turnRetries,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: minute,
    notify: true,
  },
  // Rows of imports that are over, and steps whose job was lost.
  'imports.sweep': round('33 * * * *', { ...rareRoundRetries, expireInSeconds: 30 * minute, deleteAfterSeconds: day }),
  // One turn of the readers of the inbox: which file it takes is decided when it comes.
  'intake.read': {
    payload: z.strictObject({}),
    workers: 2,
    ...retries(5, 10, 5 * minute),
    // Ten pages of pictures, on a machine that has other work.
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: minute,
    notify: false,
    pollSeconds: 1,
    yields: true,
  },
  // Files of a clinic's inbox become documents.
  'intake.send': {
    payload: z.strictObject({ clinicId: z.uuid() }),
    workers: 1,
    ...turnRetries,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: minute,
    notify: true,
  },
  // Files of the inbox nobody sent, and those whose job was lost.
  'intake.sweep': round('23 * * * *', { ...rareRoundRetries, expireInSeconds: 30 * minute, deleteAfterSeconds: day }),
  // Looks whether a backup is due, and makes it; a run that fails is tried again by a later look.
  'backup.run': round('*/5 * * * *', { ...roundRetries, expireInSeconds: 20 * hour, deleteAfterSeconds: hour }),
  // The archive of a whole clinic, begun anew when a server dies over it.
  'exports.clinic': {
    payload: z.strictObject({ exportId: z.uuid() }),
    workers: 1,
    ...retries(3, minute, 10 * minute),
    expireInSeconds: 12 * hour,
    deleteAfterSeconds: hour,
    notify: true,
  },
  // Archives whose days are over, and those nobody finished.
  'exports.sweep': round('*/10 * * * *', { ...roundRetries, expireInSeconds: 9 * minute, deleteAfterSeconds: hour }),
  // How a document stands at the signing service, and its file once it is signed.
  'signing.check': {
    payload: z.strictObject({ requestId: z.uuid() }),
    workers: 2,
    ...serviceRetries,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: hour,
    notify: true,
  },
  // What follows when somebody has authorised their certificate's provider to sign.
  'signing.provider': {
    payload: z.strictObject({ authorisationId: z.uuid() }),
    workers: 2,
    // Outlasts the authorisation, which is good for a quarter of an hour; then the job ends by itself.
    ...retries(30, 5, minute),
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: hour,
    notify: true,
  },
  // A signature made with a certificate is put into its file, with a time stamp where there is a server for them.
  'signing.finish': {
    payload: z.strictObject({ requestId: z.uuid() }),
    workers: 2,
    // Outlasts the day such a signature may wait for its time stamp.
    ...retries(60, 5, 30 * minute),
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: hour,
    notify: true,
  },
  // Makes up for notices of the signing service that never came.
  'signing.sweep': round('*/15 * * * *', { ...roundRetries, expireInSeconds: 14 * minute, deleteAfterSeconds: hour }),
  // Tells clinics of requests whose last day is near; what was told is noted, so that looking often tells nothing twice.
  'privacy.remind': round('7 * * * *', { ...rareRoundRetries, expireInSeconds: 30 * minute, deleteAfterSeconds: day }),
  // Links the register of verified documents, and once a day publishes where it and the audit trails end.
  'verification.publish': round('*/5 * * * *', {
    ...slowerRoundRetries,
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: hour,
  }),
  // A notice of the payment provider's.
  'billing.event': {
    payload: z.strictObject({ eventId: z.string().check(z.minLength(1), z.maxLength(255)) }),
    workers: 2,
    ...serviceRetries,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: hour,
    notify: true,
  },
  // Something happened to the clinic here that its billing must follow.
  'billing.sync': {
    payload: z.strictObject({ clinicId: z.uuid() }),
    workers: 1,
    ...serviceRetries,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: hour,
    notify: true,
  },
  'billing.sweep': round('43 * * * *', {
    ...slowerRoundRetries,
    expireInSeconds: 30 * minute,
    deleteAfterSeconds: day,
  }),
  // The clock of the payment provider that ships with the product.
  'billing.embedded': round('* * * * *', { ...roundRetries, expireInSeconds: 10 * minute, deleteAfterSeconds: hour }),
} as const satisfies Record<string, QueueRules>;

export type QueueName = keyof typeof queues;
export type PayloadOf<N extends QueueName> = z.infer<(typeof queues)[N]['payload']>;

export const queueNames = Object.keys(queues) as QueueName[];
export const rulesOf = (name: QueueName): QueueRules => queues[name];

/** Where jobs of every queue end that ran out of attempts; kept with their payload so that they can be put back. */
export const deadLetterQueue = 'dead.letter';
export const deadLetterRetentionSeconds = 30 * day;

/** A worker that shows no life for this long is taken for dead, and its job is handed to another. */
export const heartbeatSeconds = 30;

/** A payload does not fit its queue. Names fields, never values. */
class PayloadError extends Error {
  readonly permanent = true;

  constructor(queue: QueueName, fields: readonly string[]) {
    super(jobFailures.payload(queue, fields));
    this.name = 'PayloadError';
  }
}

export function checkPayload<N extends QueueName>(name: N, payload: unknown): PayloadOf<N> {
  const checked = z.safeParse(rulesOf(name).payload, payload);
  if (!checked.success) {
    const fields = checked.error.issues.map((issue) => issue.path.join('.') || '(inteiro)');
    throw new PayloadError(name, [...new Set(fields)]);
  }
  return checked.data as PayloadOf<N>;
}
