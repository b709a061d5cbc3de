import { endpoint } from '../core/endpoint.ts';
import { z } from '../core/zod.ts';

export const healthz = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'The process is alive',
  access: { area: 'public' },
  audit: 'none',
  response: z.object({ status: z.literal('ok'), version: z.string() }),
});

export const readyz = endpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'Database and storage answer',
  access: { area: 'public' },
  audit: 'none',
  response: z.object({ status: z.literal('ready') }),
});

/** What every page may know before anybody signs in. */
export const getPublicConfig = endpoint({
  method: 'GET',
  path: '/api/public-config',
  summary: 'Contact, version and which optional parts are on',
  access: { area: 'public' },
  audit: 'none',
  response: z.object({
    version: z.string(),
    supportWhatsapp: z.nullable(z.string()),
    supportEmail: z.string(),
    /** Before a clinic's first charge; 0: no trial. */
    trialDays: z.int(),
    /** Letters leave the installation; without, nobody may be told to look into a mailbox. */
    sendsMail: z.boolean(),
    signatureEnabled: z.boolean(),
    /** Signatures are for trying it out and have no legal value. */
    signatureIsTest: z.boolean(),
    identityProvider: z.boolean(),
  }),
  limit: { max: 120, windowSeconds: 60 },
});

/** Who does a part of the product's work: what ships with it, somebody outside, or nobody. */
export const serviceUse = z.enum(['embedded', 'outside', 'off']);
export type ServiceUse = z.infer<typeof serviceUse>;

export const systemServices = z.object({
  database: serviceUse,
  files: serviceUse,
  mail: serviceUse,
  payments: serviceUse,
  signing: serviceUse,
});
export type SystemServices = z.infer<typeof systemServices>;

export const getSystemServices = endpoint({
  method: 'GET',
  path: '/api/system/services',
  summary: 'Version, and for each service whether the embedded or an outside one is in use; no address, key or name',
  access: { area: 'platform' },
  audit: 'none',
  response: z.object({ version: z.string(), services: systemServices }),
});
