import type { Actor } from '../../core/db/database.ts';
import { newId } from '../../core/ids.ts';
import type { MadeClinic } from './clinics.ts';

/** A clinic's owner, as a request of theirs reaches the database. */
export const ownerOf = (clinic: MadeClinic): Actor => ({
  userId: clinic.owner.id,
  role: 'clinic_owner',
  clinicId: clinic.id,
  ip: '203.0.113.7',
  requestId: newId(),
});
