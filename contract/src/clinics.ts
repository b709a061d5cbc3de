import { endpoint } from './endpoint.ts';
import { instant, uuid } from './formats.ts';
import { paletteValue } from './palettes.ts';
import { z } from './zod.ts';

export const clinicStatus = z.enum(['active', 'disabled']);
export const paymentStatus = z.enum(['active', 'pending', 'overdue']);

export const clinic = z.object({
  id: uuid,
  name: z.string(),
  colorPalette: paletteValue,
  logoUrl: z.nullable(z.string()),
  status: clinicStatus,
  timeZone: z.string(),
  createdAt: instant,
});
export type Clinic = z.infer<typeof clinic>;

export const clinicParams = z.strictObject({ clinicId: uuid });

export const getClinic = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId',
  summary: 'The clinic as its people see it: name and brand',
  access: { area: 'clinic', roles: ['patient', 'professional', 'clinic_owner', 'admin'] },
  audit: 'none',
  params: clinicParams,
  response: clinic,
});

export const updateClinicSettingsInput = z.strictObject({
  name: z
    .string()
    .check(z.trim(), z.minLength(3, 'Nome obrigatório'), z.maxLength(120, 'Use no máximo 120 caracteres')),
  colorPalette: z.enum(paletteValue.options, 'Selecione uma cor'),
});
export type UpdateClinicSettingsInput = z.infer<typeof updateClinicSettingsInput>;

export const updateClinicSettings = endpoint({
  method: 'PUT',
  path: '/api/clinics/:clinicId/settings',
  summary: 'Change the clinic’s name and palette',
  access: { area: 'clinic', roles: ['clinic_owner', 'admin'] },
  audit: 'clinics.settings_updated',
  params: clinicParams,
  body: updateClinicSettingsInput,
  response: clinic,
});
