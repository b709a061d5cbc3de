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
    // Outlasts a mail server that asks to come back later: the last attempt is about four hours after the first.
    retryLimit: 9,
    retryDelay: 30,
    retryDelayMax: hour,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: minute,
    notify: false,
    pollSeconds: 1,
  },
  'maintenance.sweep': {
    payload: z.strictObject({}),
    workers: 1,
    retryLimit: 2,
    retryDelay: minute,
    retryDelayMax: 5 * minute,
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: day,
    notify: false,
    cron: '17 * * * *',
  },
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
    retryLimit: 9,
    retryDelay: 30,
    retryDelayMax: hour,
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
    retryLimit: 5,
    retryDelay: 30,
    retryDelayMax: hour,
    expireInSeconds: 2 * minute,
    deleteAfterSeconds: minute,
    notify: false,
    pollSeconds: 1,
    yields: true,
  },
  // One turn of reading what documents say, where it was not known at once: scans, and what an old installation holds.
  'documents.text': {
    payload: z.strictObject({}),
    workers: 1,
    retryLimit: 2,
    retryDelay: minute,
    retryDelayMax: 5 * minute,
    // The last file of a turn may be ten pages of pictures.
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: minute,
    notify: false,
    yields: true,
    cron: '* * * * *',
  },
  // What the signatures in a PDF are worth; what cannot be read is a finding and no failure.
  'documents.signatures': {
    payload: z.strictObject({ documentId: z.uuid() }),
    workers: 1,
    retryLimit: 5,
    retryDelay: 30,
    retryDelayMax: hour,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: minute,
    notify: false,
    pollSeconds: 1,
    yields: true,
  },
  // PDFs nobody has looked at since they came, or since something new is known about certificates.
  'signatures.sweep': {
    payload: z.strictObject({}),
    workers: 1,
    retryLimit: 2,
    retryDelay: minute,
    retryDelayMax: minute,
    expireInSeconds: 9 * minute,
    deleteAfterSeconds: hour,
    notify: true,
    cron: '*/10 * * * *',
  },
  // Lists of revoked certificates that are due, from where the certificates say they are.
  'trust.refresh': {
    payload: z.strictObject({}),
    workers: 1,
    retryLimit: 2,
    retryDelay: minute,
    retryDelayMax: minute,
    expireInSeconds: 30 * minute,
    deleteAfterSeconds: hour,
    notify: true,
    cron: '27 * * * *',
  },
  // Files and rows of documents held against each other.
  'documents.sweep': {
    payload: z.strictObject({}),
    workers: 1,
    retryLimit: 2,
    retryDelay: 5 * minute,
    retryDelayMax: hour,
    expireInSeconds: 2 * hour,
    deleteAfterSeconds: day,
    notify: false,
    cron: '41 6 * * *',
  },
  // One turn of access given to many; what it does not get through is for the next job.
  'patients.access': {
    payload: z.strictObject({ clinicId: z.uuid(), givingId: z.uuid() }),
    workers: 1,
    retryLimit: 9,
    retryDelay: 5,
    retryDelayMax: 10 * minute,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: minute,
    notify: true,
  },
  // One turn of what an import of patients is at; what it does not get through is for the next job.
  'imports.step': {
    payload: z.strictObject({ clinicId: z.uuid(), importId: z.uuid() }),
    workers: 1,
    retryLimit: 9,
    retryDelay: 5,
    retryDelayMax: 10 * minute,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: minute,
    notify: true,
  },
  // Rows of imports that are over, and steps whose job was lost.
  'imports.sweep': {
    payload: z.strictObject({}),
    workers: 1,
    retryLimit: 2,
    retryDelay: 5 * minute,
    retryDelayMax: hour,
    expireInSeconds: 30 * minute,
    deleteAfterSeconds: day,
    notify: false,
    cron: '33 * * * *',
  },
  // One turn of the readers of the inbox: which file it takes is decided when it comes.
  'intake.read': {
    payload: z.strictObject({}),
    workers: 2,
    retryLimit: 5,
    retryDelay: 10,
    retryDelayMax: 5 * minute,
    // Ten pages of pictures, on a machine that has other work.
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: minute,
    notify: false,
    pollSeconds: 1,
    yields: true,
  },
  // Files of a clinic's inbox become documents; more than a turn's are for the next job.
  'intake.send': {
    payload: z.strictObject({ clinicId: z.uuid() }),
    workers: 1,
    retryLimit: 9,
    retryDelay: 5,
    retryDelayMax: 10 * minute,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: minute,
    notify: true,
  },
  // Files of the inbox nobody sent, and those whose job was lost.
  'intake.sweep': {
    payload: z.strictObject({}),
    workers: 1,
    retryLimit: 2,
    retryDelay: 5 * minute,
    retryDelayMax: hour,
    expireInSeconds: 30 * minute,
    deleteAfterSeconds: day,
    notify: false,
    cron: '23 * * * *',
  },
  // Looks whether a backup is due, and makes it; a run that fails is tried again by a later look.
  'backup.run': {
    payload: z.strictObject({}),
    workers: 1,
    retryLimit: 2,
    retryDelay: minute,
    retryDelayMax: minute,
    expireInSeconds: 20 * hour,
    deleteAfterSeconds: hour,
    notify: false,
    cron: '*/5 * * * *',
  },
  // The archive of a whole clinic, begun anew when a server dies over it.
  'exports.clinic': {
    payload: z.strictObject({ exportId: z.uuid() }),
    workers: 1,
    retryLimit: 3,
    retryDelay: minute,
    retryDelayMax: 10 * minute,
    expireInSeconds: 12 * hour,
    deleteAfterSeconds: hour,
    notify: true,
  },
  // Archives whose days are over, and those nobody finished.
  'exports.sweep': {
    payload: z.strictObject({}),
    workers: 1,
    retryLimit: 2,
    retryDelay: minute,
    retryDelayMax: minute,
    expireInSeconds: 9 * minute,
    deleteAfterSeconds: hour,
    notify: false,
    cron: '*/10 * * * *',
  },
  // How a document stands at the signing service, and its file once it is signed.
  'signing.check': {
    payload: z.strictObject({ requestId: z.uuid() }),
    workers: 2,
    // Outlasts a service that is away for half a day; after that the sweep goes on asking.
    retryLimit: 16,
    retryDelay: 5,
    retryDelayMax: hour,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: hour,
    notify: true,
  },
  // What follows when somebody has authorised their certificate's provider to sign.
  'signing.provider': {
    payload: z.strictObject({ authorisationId: z.uuid() }),
    workers: 2,
    // Outlasts the authorisation, which is good for a quarter of an hour; then the job ends by itself.
    retryLimit: 30,
    retryDelay: 5,
    retryDelayMax: minute,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: hour,
    notify: true,
  },
  // A signature made with a certificate is put into its file, with a time stamp where there is a server for them.
  'signing.finish': {
    payload: z.strictObject({ requestId: z.uuid() }),
    workers: 2,
    // Outlasts the day such a signature may wait for its time stamp.
    retryLimit: 60,
    retryDelay: 5,
    retryDelayMax: 30 * minute,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: hour,
    notify: true,
  },
  // Makes up for notices of the signing service that never came.
  'signing.sweep': {
    payload: z.strictObject({}),
    workers: 1,
    retryLimit: 2,
    retryDelay: minute,
    retryDelayMax: minute,
    expireInSeconds: 14 * minute,
    deleteAfterSeconds: hour,
    notify: false,
    cron: '*/15 * * * *',
  },
  // Tells clinics of requests whose last day is near; what was told is noted, so that looking often tells nothing twice.
  'privacy.remind': {
    payload: z.strictObject({}),
    workers: 1,
    retryLimit: 2,
    retryDelay: 5 * minute,
    retryDelayMax: hour,
    expireInSeconds: 30 * minute,
    deleteAfterSeconds: day,
    notify: false,
    cron: '7 * * * *',
  },
  // Links the register of verified documents, and once a day publishes where it and the audit trails end.
  'verification.publish': {
    payload: z.strictObject({}),
    workers: 1,
    retryLimit: 2,
    retryDelay: minute,
    retryDelayMax: 5 * minute,
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: hour,
    notify: false,
    cron: '*/5 * * * *',
  },
  // A notice of the payment provider's.
  'billing.event': {
    payload: z.strictObject({ eventId: z.string().check(z.minLength(1), z.maxLength(255)) }),
    workers: 2,
    // Outlasts a provider that is away for half a day; after that the sweep goes on trying.
    retryLimit: 16,
    retryDelay: 5,
    retryDelayMax: hour,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: hour,
    notify: true,
  },
  // Something happened to the clinic here that its billing must follow.
  'billing.sync': {
    payload: z.strictObject({ clinicId: z.uuid() }),
    workers: 1,
    retryLimit: 16,
    retryDelay: 5,
    retryDelayMax: hour,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: hour,
    notify: true,
  },
  'billing.sweep': {
    payload: z.strictObject({}),
    workers: 1,
    retryLimit: 2,
    retryDelay: minute,
    retryDelayMax: 5 * minute,
    expireInSeconds: 30 * minute,
    deleteAfterSeconds: day,
    notify: false,
    cron: '43 * * * *',
  },
  // The clock of the payment provider that ships with the product.
  'billing.embedded': {
    payload: z.strictObject({}),
    workers: 1,
    retryLimit: 2,
    retryDelay: minute,
    retryDelayMax: minute,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: hour,
    notify: false,
    cron: '* * * * *',
  },
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
