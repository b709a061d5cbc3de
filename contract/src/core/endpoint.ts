import type { AuditEvent } from './audit.ts';
import type { ErrorCode } from './errors.ts';
import type { ClinicRole } from './roles.ts';
import { z } from './zod.ts';

/**
 * Who may use an endpoint.
 * - public: anyone
 * - account: any signed-in person, about themselves
 * - platform: the platform's staff (Super Admin)
 * - clinic: a person holding one of `roles` in the clinic the request names; a Super Admin counts as 'admin' there once
 *   they have entered it with a reason. `administrative` endpoints show nothing of the clinic's people or records and belong
 *   to the platform's own panel: they open without entering. With `orRegistrationToken`, also whoever just registered that clinic and has not signed in yet.
 *   With `orOwnClinic` the request may name no clinic: it is then the one the person works in, if there is only one.
 *   With `orScannerToken` also the program beside a scanner, as the person who made its token.
 *   With `evenIfBlocked` it stays open to `roles` while the clinic is blocked; nothing else does.
 */
export type Access =
  | { readonly area: 'public' }
  | { readonly area: 'account' }
  | { readonly area: 'platform' }
  | {
      readonly area: 'clinic';
      readonly roles: readonly [ClinicRole, ...ClinicRole[]];
      readonly administrative?: true;
      readonly orRegistrationToken?: true;
      readonly orOwnClinic?: true;
      readonly orScannerToken?: true;
      readonly evenIfBlocked?: true;
    };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.core.$ZodType;

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  readonly method: Method;
  /** Path parameters are written `:name` and declared in `params`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** What the audit trail records when this succeeds; 'none' is a decision, not a default. */
  readonly audit: AuditEvent | 'none';
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** Failures of this endpoint's own, beyond those every endpoint can answer with. */
  readonly errors: readonly ErrorCode[];
  /** Largest body accepted, in bytes. */
  readonly bodyLimit: number;
  readonly limit: RateLimit | undefined;
  /** Open also to a person who must first replace a temporary password; everything else waits for that. */
  readonly withTemporaryPassword: boolean;
  /** Open also to a person who must first turn the second factor on; everything else waits for that. */
  readonly withoutSecondFactor: boolean;
  /** Open also to a session that was locked because nobody sat before it; everything else waits for its person. */
  readonly whileLocked: boolean;
  /** Pages ask it by themselves, again and again: it does not count as use of the session, which locks unused. */
  readonly isPolled: boolean;
  /** The body is a file, which is streamed; the fields that `body` declares travel in a header (`file-fields.ts`). */
  readonly takesFile: boolean;
  /** The page that leads to a file opened in a tab of its own: who has to sign in first is sent there, and back. */
  readonly page: `/${string}` | undefined;
}

export interface RateLimit {
  /** Requests allowed in the window, counted per address. */
  readonly max: number;
  readonly windowSeconds: number;
}

/** An endpoint with its schemas forgotten: what the tables and generators work with. */
export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema>;

const nothing = z.undefined();
export type Nothing = typeof nothing;
const noKeys = z.strictObject({});
export type NoKeys = typeof noKeys;

/** Where a definition is silent, its type parameter is the default, which is the schema given here. */
const defaultTo = <Declared extends Schema>(schema: unknown): Declared => schema as Declared;

/** The response of an endpoint that answers with a file. */
export const fileBytes = z.unknown();

export const defaultBodyLimit = 64 * 1024;

export function endpoint<
  Response extends Schema,
  Params extends Schema = NoKeys,
  Query extends Schema = NoKeys,
  Body extends Schema = Nothing,
>(definition: {
  method: Method;
  path: `/${string}`;
  summary: string;
  access: Access;
  audit: AuditEvent | 'none';
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  errors?: readonly ErrorCode[];
  bodyLimit?: number;
  limit?: RateLimit;
  withTemporaryPassword?: boolean;
  withoutSecondFactor?: boolean;
  whileLocked?: boolean;
  isPolled?: boolean;
  takesFile?: boolean;
  page?: `/${string}`;
}): Endpoint<Params, Query, Body, Response> {
  return {
    ...definition,
    params: definition.params ?? defaultTo<Params>(noKeys),
    query: definition.query ?? defaultTo<Query>(noKeys),
    body: definition.body ?? defaultTo<Body>(nothing),
    errors: definition.errors ?? [],
    bodyLimit: definition.bodyLimit ?? defaultBodyLimit,
    limit: definition.limit,
    withTemporaryPassword: definition.withTemporaryPassword ?? false,
    withoutSecondFactor: definition.withoutSecondFactor ?? false,
    whileLocked: definition.whileLocked ?? false,
    isPolled: definition.isPolled ?? false,
    takesFile: definition.takesFile ?? false,
    page: definition.page,
  };
}

/** Whether a Super Admin must have entered the clinic, saying why, before this endpoint answers. */
export const needsEntry = ({ access }: AnyEndpoint): boolean => access.area === 'clinic' && !access.administrative;

export const hasBody = (e: AnyEndpoint): boolean => e.body !== (nothing as Schema);

/** The body of every failed answer. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Work to be shown before the request is answered: see proof-of-work. */
  challenge: z.optional(z.string()),
  /** Whom a document that was sent names, in place of the patient it was sent to. */
  namedPatient: z.optional(z.object({ id: z.string(), name: z.string() })),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Answers any endpoint may give, whatever it declares. */
export const commonErrors = [
  'request.invalid',
  'request.malformed',
  'request.too_large',
  'request.headers_too_large',
  'request.unsupported_type',
  'request.timeout',
  'request.wrong_origin',
  'request.wrong_host',
  'request.too_many',
  'server.unexpected',
  'server.overloaded',
  'server.unavailable',
] as const satisfies readonly ErrorCode[];

const signedInErrors = [
  'auth.required',
  'auth.locked',
  'auth.must_change_password',
  'auth.must_enrol_second_factor',
] as const satisfies readonly ErrorCode[];

/** The failures an endpoint's access alone can cause. */
export function accessErrors(access: Access): readonly ErrorCode[] {
  switch (access.area) {
    case 'public':
      return [];
    case 'account':
      return signedInErrors;
    case 'platform':
      return [...signedInErrors, 'auth.forbidden'];
    case 'clinic':
      return [
        ...signedInErrors,
        'auth.forbidden',
        'clinics.not_found',
        'clinics.blocked',
        ...(access.roles.includes('admin') && !access.administrative ? (['clinics.entry_required'] as const) : []),
      ];
  }
}
