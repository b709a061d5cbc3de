import { endpoint } from '../core/endpoint.ts';
import { clinicParams } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { paletteValue } from './palette-shapes.ts';

const brand = z.object({
  name: z.string(),
  colorPalette: paletteValue,
  logoUrl: z.nullable(z.string()),
});
export type ClinicBrand = z.infer<typeof brand>;

/** No more than the clinic's manifest tells, for a login that knows whose it is. Of any other id: nothing, alike. */
export const getBrand = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/brand',
  summary: 'The public face of a clinic, to whoever knows its id',
  access: { area: 'public' },
  audit: 'none',
  params: clinicParams,
  response: z.object({ brand: z.nullable(brand) }),
  limit: { max: 120, windowSeconds: 60 },
});
