import { createHash, randomBytes } from 'node:crypto';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import type { StaffRole } from '@virtual-med/contract/core/roles';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { AppError } from '../app-error.ts';
import type { Actor } from '../db/database.ts';
import { addressKey } from './address-key.ts';
import { isRequiredOf, requireFirstSteps, roleFor, type Standing } from './authenticate.ts';
import { requireWithinLimit } from './rate-limit.ts';

/** It names its clinic, so that whoever sets a scanner up has one thing to copy. The secret has 256 bits: its plain hash is kept. */
export const newScannerToken = (clinicId: string): string => `vms.${clinicId}.${randomBytes(32).toString('base64url')}`;

const tokenShape = /^Bearer (vms\.[0-9a-f-]{36}\.[\w-]{43})$/;

const tokenOf = ({ headers }: FastifyRequest): string | undefined => tokenShape.exec(headers.authorization ?? '')?.[1];

export const scannerTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const acceptsScanner = ({ access }: AnyEndpoint): boolean => access.area === 'clinic' && !!access.orScannerToken;

/** Whether a request has what looks like a token; whether it is one the database says, once. */
export const bearsScannerToken = (request: FastifyRequest): boolean => tokenOf(request) !== undefined;

interface ScannerRow {
  scanner_id: string;
  user_id: string;
  must_change_password: boolean;
  second_factor_on: boolean;
  clinic_blocked: boolean;
  staff_role: StaffRole;
}

/** A scanner of a busy clinic: two sheets a second. */
const ofScanner = { max: 1200, windowSeconds: 600 } as const;
const ofUnknownTokens = { max: 60, windowSeconds: 600 } as const;

/**
 * The person a scanner's token acts as, as they stand in the clinic now: who left, the blocked clinic's and who must first
 * replace a password is refused as they would be in person. A Super Admin is nobody but a member of that clinic here.
 */
export async function actorOfScanner(
  ctx: AppContext,
  { access, ...endpoint }: AnyEndpoint,
  request: FastifyRequest,
  clinicId: string | null | undefined,
): Promise<Actor> {
  const token = tokenOf(request);
  const row =
    token && clinicId
      ? (await ctx.db.auth.query<ScannerRow>('select * from app_scanner($1, $2)', [scannerTokenHash(token), clinicId]))
          .rows[0]
      : undefined;
  if (!row || !clinicId || access.area !== 'clinic') {
    await requireWithinLimit(ctx, `unknown scanner ${addressKey(request.ip)}`, ofUnknownTokens);
    throw new AppError('auth.required');
  }
  await requireWithinLimit(ctx, `scanner ${row.scanner_id}`, ofScanner);
  const standing: Standing = {
    userId: row.user_id,
    isSuperAdmin: false,
    locked: false,
    mustChangePassword: row.must_change_password,
    mustEnrolSecondFactor:
      !row.second_factor_on && isRequiredOf(ctx.config.requireSecondFactor, { isSuperAdmin: false, isStaff: true }),
    clinic: { blocked: row.clinic_blocked, roles: [row.staff_role] },
  };
  requireFirstSteps(standing, endpoint);
  return {
    userId: row.user_id,
    role: roleFor(standing, access),
    clinicId,
    ip: request.ip,
    requestId: request.id,
    scannerId: row.scanner_id,
  };
}
