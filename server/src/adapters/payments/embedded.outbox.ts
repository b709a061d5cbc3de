import type { ProviderStore } from './embedded.store.ts';

/** Hands one signed event to whoever receives webhooks; a rejection means: not received, try again later. */
export type Deliver = (rawBody: Buffer, signatureHeader: string) => Promise<void>;

export interface DeliveryReport {
  readonly delivered: number;
  /** One per object whose events could not be handed over; they are kept, in order. */
  readonly failures: readonly unknown[];
}

/** What an embedded provider's object needs to have its events delivered. */
export interface WithEvents<Event> {
  events: Event[];
  /** Kept for look-ups. */
  hasEvents: boolean;
}

interface Outbox<Event, Data> {
  readonly store: ProviderStore<Data & WithEvents<Event>>;
  readonly kind: string;
  bodyOf(event: Event, objectId: string): Buffer;
  sign(rawBody: Buffer): string;
}

/** At least once: an event is forgotten only after it was received. */
export async function deliverPending<Event extends { readonly id: string }, Data>(
  { store, kind, bodyOf, sign }: Outbox<Event, Data>,
  deliver: Deliver,
): Promise<DeliveryReport> {
  let delivered = 0;
  const failures: unknown[] = [];
  for (const { id, data } of await store.list(kind, { matching: { hasEvents: true } })) {
    for (const event of data.events) {
      const rawBody = bodyOf(event, id);
      try {
        await deliver(rawBody, sign(rawBody));
      } catch (error) {
        failures.push(error);
        break;
      }
      await store.update(id, (draft) => {
        draft.events = draft.events.filter((one) => one.id !== event.id);
        draft.hasEvents = draft.events.length > 0;
      });
      delivered += 1;
    }
  }
  return { delivered, failures };
}
