import { loadSession } from '../../../lib/session/session.ts';
import { syncPayment } from './registration.api.ts';

/**
 * Whether whoever is signed in works in the clinic just paid for. Its billing is read anew, so that nobody who goes in
 * is asked for what they have paid a moment ago; without an answer the provider's own word comes soon after.
 */
export async function findPaidClinic(clinicId: string): Promise<boolean> {
  const session = await loadSession();
  const clinic = session?.clinics.find(({ id, role }) => id === clinicId && role !== 'patient');
  if (!clinic) return false;
  if (clinic.role !== 'professional') await syncPayment(clinicId);
  return true;
}
