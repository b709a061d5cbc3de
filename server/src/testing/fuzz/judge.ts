import assert from 'node:assert/strict';
import { type AnyEndpoint, accessErrors, commonErrors, errorBody } from '@virtual-med/contract/core/endpoint';
import { errorEntry, isErrorCode } from '@virtual-med/contract/core/errors';
import { endpoints } from '@virtual-med/contract/endpoints';
import type { LightMyRequestResponse } from 'fastify';
import type { Plan } from './requests.ts';
import type { World } from './world.ts';

/** What no answer carries: a place in our files, a library's name, a message of the database. */
const innards =
  /\n\s+at |node_modules|\.[cm]?[jt]s:\d+|\b(?:Syntax|Type|Range|Reference|Zod|Database)Error\b|violates .* constraint|relation "|FST_ERR|ECONN/;

/** Addresses that do not exist answer so, and a changed path may be one. */
const whateverIsDeclared = ['request.not_found', 'request.wrong_range'];

const isSuperAdmin = ({ who }: Plan) => who === 'super admin outside' || who === 'super admin inside';

/** Asked whether it is ready a server may say no: on a machine that starves its database that is the truth. */
const isNotReady = (endpoint: AnyEndpoint, status: number) => endpoint === endpoints.readyz && status === 503;

/** Whatever was asked: no failure of ours, in the one shape, saying nothing of our insides nor of another clinic. */
export function judge(endpoint: AnyEndpoint, plan: Plan, world: World, answer: LightMyRequestResponse): void {
  const { statusCode: status, body } = answer;
  assert.ok(status < 500 || isNotReady(endpoint, status), `answered ${status}: ${body.slice(0, 500)}`);
  const type = String(answer.headers['content-type'] ?? '');
  const isText = /json|html|text/.test(type);
  if (isText) assert.doesNotMatch(body, innards);
  if (status >= 400 && !type.includes('text/html')) {
    const failure = errorBody.parse(JSON.parse(body));
    assert.ok(isErrorCode(failure.code), `${failure.code} is in no catalogue`);
    assert.equal(errorEntry(failure.code).status, status);
    const declared: readonly string[] = [
      ...commonErrors,
      ...accessErrors(endpoint.access),
      ...endpoint.errors,
      ...whateverIsDeclared,
    ];
    assert.ok(declared.includes(failure.code), `${failure.code} is not declared by ${endpoint.path}`);
  }
  if (type.includes('json')) JSON.parse(body);
  if (isText && !isSuperAdmin(plan))
    for (const secret of world.secrets) assert.ok(!body.includes(secret), `tells of another clinic: ${secret}`);
}
