import type { SignInArea } from '@virtual-med/contract/identity/sign-in';
import { tryStorage } from './try-storage.ts';

/** Where the browser remembers what was typed at each area’s login; the clinic always, the e-mail only when asked to. */
const rememberedKeys = {
  clinic: { email: 'clinic_last_email', clinic: 'clinic_last_selected' },
  patient: { email: 'patient_last_email', clinic: 'patient_last_clinic' },
  admin: { email: 'admin_last_email' },
} as const;

const keysOf = (area: SignInArea): { email: string; clinic?: string } => rememberedKeys[area];

interface Remembered {
  email?: string | undefined;
  clinicId?: string | undefined;
}

/** What was used last at this sign-in, on this browser. */
export function recall(area: SignInArea): Remembered {
  const { email, clinic } = keysOf(area);
  const read = (key: string) => tryStorage((storage) => storage.getItem(key)) ?? undefined;
  return { email: read(email), clinicId: clinic && read(clinic) };
}

/** The clinic last entered from this area, or gone to from another one. */
export function rememberClinic(area: SignInArea, clinicId: string): void {
  const key = keysOf(area).clinic;
  if (key) tryStorage((storage) => storage.setItem(key, clinicId));
}

/** Without an e-mail the one from before is forgotten; the clinic is always kept. */
export function remember(area: SignInArea, { email, clinicId }: Remembered): void {
  const keys = keysOf(area);
  tryStorage((storage) => (email ? storage.setItem(keys.email, email) : storage.removeItem(keys.email)));
  if (clinicId) rememberClinic(area, clinicId);
}
