import { endpoint } from './endpoint.ts';
import { z } from './zod.ts';

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
