import { buildUrl } from '@virtual-med/contract/core/client';
import type { ErrorCode } from '@virtual-med/contract/core/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { handleError } from './errors.ts';
import { isOpenedInTab } from './failure-page.ts';

/** What a person can mend at the login, from where they are led back. */
const mendable: readonly ErrorCode[] = [
  'auth.required',
  'auth.locked',
  'auth.must_change_password',
  'auth.must_enrol_second_factor',
];

/** For a file opened in a tab of its own: who has to sign in first reads no code, but goes by the page that leads there. */
export const leadToPage =
  (page: string) =>
  (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!(error instanceof AppError && mendable.includes(error.code)) || !isOpenedInTab(request))
      return handleError(error, request, reply);
    const address = buildUrl(page, request.params as Record<string, unknown>, undefined);
    return reply.header('cache-control', 'no-store').redirect(address, 303);
  };
