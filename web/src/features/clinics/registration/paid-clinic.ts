import { loadSession } from '../../../lib/session/session.ts';
import { syncPayment } from './registration.api.ts';

/** Has the clinic's billing read anew by whoever of its managers is signed in; the provider's own word comes soon after. */
export async function readPaidClinic(clinicId: string): Promise<void> {
  const session = await loadSession();
  const clinic = session?.clinics.find(({ id }) => id === clinicId);
  if (clinic?.role === 'clinic_owner' || clinic?.role === 'admin') await syncPayment(clinicId);
}
