import { buildUrl } from '@virtual-med/contract/core/client';
import type { ErrorBody } from '@virtual-med/contract/core/endpoint';
import { type ErrorCode, errorEntry } from '@virtual-med/contract/core/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../app-error.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { failurePage, failurePageHeaders, isOpenedInTab } from './failure-page.ts';

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
};

const retryAfterSeconds = 5;

interface Failure extends Partial<Pick<ErrorBody, 'fields' | 'challenge' | 'namedPatient'>> {
  readonly code: ErrorCode;
}

/** Field paths as forms name them: `healthHistory.allergies`; the whole body is ''. */
const fieldName = (path: string): string => path.replace(/^\//, '').replaceAll('/', '.');

function classify(error: FastifyError | Error): Failure {
  if (error instanceof AppError) {
    const { code, fields, challenge, namedPatient } = error;
    return {
      code,
      ...(fields ? { fields } : {}),
      ...(challenge ? { challenge } : {}),
      ...(namedPatient ? { namedPatient } : {}),
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    for (const issue of error.validation) fields[fieldName(issue.instancePath)] ??= issue.message ?? '';
    return { code: 'request.invalid', fields };
  }
  if (isDatabaseUnavailable(error)) return { code: 'server.unavailable' };
  const { code = '', statusCode = 500 } = error as FastifyError;
  const known = frameworkCodes[code];
  if (known) return { code: known };
  return { code: statusCode >= 400 && statusCode < 500 ? 'request.malformed' : 'server.unexpected' };
}

/** In the one shape; to a person who opened the address in a tab, as a page of ours. */
export function sendFailure(reply: FastifyReply, { code, ...details }: Failure): FastifyReply {
  const entry = errorEntry(code);
  if ((entry.status === 503 || entry.status === 429) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', retryAfterSeconds);
  reply.code(entry.status).header('cache-control', 'no-store');
  if (isOpenedInTab(reply.request))
    return reply
      .headers(failurePageHeaders)
      .serializer((page: string) => page)
      .send(failurePage(code));
  const body: ErrorBody = { code, message: entry.message, ...details, requestId: reply.request.id };
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = classify(error);
  const { status } = errorEntry(failure.code);
  if (error instanceof AppError && error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
  // Messages of unexpected errors can quote data; the stack's own frames cannot.
  if (failure.code === 'server.overloaded') request.log.warn({ code: failure.code }, 'request refused');
  else if (status >= 500) request.log.error({ err: error, code: failure.code }, 'request failed');
  return sendFailure(reply, failure);
}

export function installErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
}

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

/** Paths the server answers by itself: an unknown one is an error, not the web’s start page. */
export const programPath = /^\/(api|functions|assets|clinic-assets|pagamento-teste|\.well-known)(\/|$)/;

/**
 * An address that cannot be decoded, or a part of it longer than any of ours, reaches no route and so none of the
 * hooks. A person is led to the start, as from every unknown page; a program is told in the one shape.
 */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
    'x-robots-tag': 'noindex',
  });
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !programPath.test(request.url);
  request.log.info({ method: request.method, code: error.code }, 'an address that cannot be read');
  if (isPage) reply.redirect('/', 302);
  else if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') sendFailure(reply, { code: 'request.not_found' });
  else sendFailure(reply, { code: 'request.malformed' });
}
