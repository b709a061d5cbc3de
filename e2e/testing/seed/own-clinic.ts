import type { AppContext } from '../../../server/src/context/context.ts';
import type { Tx } from '../../../server/src/core/db/database.ts';
import type { MadeClinic } from '../../../server/src/testing/factories/clinics.ts';
import type { PersonOptions } from '../../../server/src/testing/factories/people.ts';

/** What a clinic of a journey's own is made with. */
export interface Seed {
  readonly ctx: AppContext;
  /** A word no other clinic of this server has, for names and addresses that must be nobody else's. */
  readonly word: string;
  /** Somebody with the password of the demo. */
  readonly person: (part: string, name?: string) => PersonOptions & { email: string };
}

export const write = <Made>({ ctx }: Seed, make: (tx: Tx) => Promise<Made>): Promise<Made> =>
  ctx.db.asSystem('a clinic of a journey', make);

/** What every journey is told of its clinic; people are told by their e-mails. */
export const told = ({ word }: Seed, { id, name, owner }: MadeClinic) => ({
  word,
  clinicId: id,
  clinic: name,
  owner: owner.email,
});
