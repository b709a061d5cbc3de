import { clinic, clinicParams } from '../clinics/clinics.ts';
import { endpoint } from '../core/endpoint.ts';
import { errorCatalogue } from '../core/errors.ts';
import { limits } from '../core/limits.ts';
import { z } from '../core/zod.ts';

/** Bytes written as base64: four characters for every three. */
const base64 = (maxBytes: number, message: string) =>
  z
    .string(message)
    .check(z.maxLength(4 * Math.ceil(maxBytes / 3), message), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Conteúdo inválido'));

const icon = base64(limits.iconMaxBytes, errorCatalogue['logos.too_large'].message);

/** PNGs drawn from the logo by the page that sends it, for installing the app and for mails. Sizes in pixels. */
export const iconSizes = {
  'icon-192': { width: 192, height: 192, exact: true },
  'icon-512': { width: 512, height: 512, exact: true },
  'icon-maskable-512': { width: 512, height: 512, exact: true },
  'logo-mail': { width: 400, height: 120, exact: false },
} as const;
export type IconName = keyof typeof iconSizes;
export const iconNames = Object.keys(iconSizes) as IconName[];

export const logoIcons = z.strictObject({
  'icon-192': icon,
  'icon-512': icon,
  'icon-maskable-512': icon,
  'logo-mail': icon,
});
export type LogoIcons = z.infer<typeof logoIcons>;

/** Everything of a clinic's logo lies below this, in storage and on the web. */
export const assetsFolder = 'clinic-assets';

const managers = { area: 'clinic', roles: ['clinic_owner', 'admin'] } as const;

export const uploadLogo = endpoint({
  method: 'PUT',
  path: '/api/clinics/:clinicId/logo',
  summary: 'Take a new logo, or new icons of the one there is after a change of colours',
  access: managers,
  audit: 'clinics.logo_updated',
  params: clinicParams,
  body: z.strictObject({
    /** Left out, the logo stays and only its icons are new. */
    file: z.optional(base64(limits.logoMaxBytes, errorCatalogue['logos.too_large'].message)),
    icons: z.optional(logoIcons),
  }),
  response: clinic,
  errors: [
    'logos.unsupported_type',
    'logos.too_large',
    'logos.unreadable',
    'logos.wrong_dimensions',
    'logos.none',
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
