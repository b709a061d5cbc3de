import { endpoint } from '../core/endpoint.ts';
import { errorCatalogue } from '../core/errors.ts';
import { limits } from '../core/limits.ts';
import { clinicParams } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { clinic } from './clinics.ts';

/** Bytes written as base64: four characters for every three. */
const base64 = (maxBytes: number, message: string) =>
  z
    .string(message)
    .check(z.maxLength(4 * Math.ceil(maxBytes / 3), message), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Conteúdo inválido'));

/** Everything of a clinic's logo lies below this, in storage and on the web. */
export const assetsFolder = 'clinic-assets';

const managers = { area: 'clinic', roles: ['clinic_owner', 'admin'] } as const;

export const uploadLogo = endpoint({
  method: 'PUT',
  path: '/api/clinics/:clinicId/logo',
  summary: 'Take a new logo; the app’s icons are drawn from it',
  access: managers,
  audit: 'clinics.logo_updated',
  params: clinicParams,
  body: z.strictObject({ file: base64(limits.logoMaxBytes, errorCatalogue['logos.too_large'].message) }),
  response: clinic,
  errors: [
    'logos.unsupported_type',
    'logos.too_large',
    'logos.unreadable',
    'logos.wrong_dimensions',
    'logos.not_stored',
  ],
  bodyLimit: 6 * 1024 * 1024,
  limit: { max: 60, windowSeconds: 3600 },
});

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/clinics/:clinicId/logo',
  summary: 'Go back to the clinic’s name instead of a logo',
  access: managers,
  audit: 'clinics.logo_removed',
  params: clinicParams,
  response: clinic,
});
