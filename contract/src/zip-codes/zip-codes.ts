import { endpoint } from '../core/endpoint.ts';
import { clinicParams } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { staffAndDesk } from '../patients/patients.ts';

export const lookUpZipCode = endpoint({
  method: 'GET',
  path: '/api/cep/:cep',
  summary: 'The address of a CEP, asked of the postal-code service by our server',
  access: { ...staffAndDesk, administrative: true },
  audit: 'none',
  params: z.strictObject({ cep: z.string().check(z.regex(/^\d{5}-?\d{3}$/, 'CEP inválido')) }),
  query: clinicParams,
  response: z.object({
    street: z.string(),
    neighborhood: z.string(),
    city: z.string(),
    state: z.string(),
    /** 'street, neighborhood, city - state', without what a town does not have. */
    address: z.string(),
  }),
  errors: ['zip_codes.not_found', 'zip_codes.unavailable'],
});
