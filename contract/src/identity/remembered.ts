/** Where the browser remembers what was typed at each area’s login; the clinic always, the e-mail only when asked to. */
export const rememberedKeys = {
  clinic: { email: 'clinic_last_email', clinic: 'clinic_last_selected' },
  patient: { email: 'patient_last_email', clinic: 'patient_last_clinic' },
  admin: { email: 'admin_last_email' },
} as const;
