// The very rules; only not fetched on the way.
import * as rules from '../../lib/session/guard-rules.ts';

interface Wanted {
  readonly href: string;
}

export const requireStaff = (clinicId: string, { href }: Wanted) => rules.requireStaff(clinicId, href);
export const requirePatient = (clinicId: string, { href }: Wanted) => rules.requirePatient(clinicId, href);
