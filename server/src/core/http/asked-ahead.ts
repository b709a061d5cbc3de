import { setTimeout as delay } from 'node:timers/promises';
import { getPaymentStatus } from '@virtual-med/contract/billing/billing';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import { buildUrl } from '@virtual-med/contract/core/client';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { limits } from '@virtual-med/contract/core/limits';
import {
  getDocumentFigures,
  listDeletedDocuments,
  listDocuments,
} from '@virtual-med/contract/documents/documents.endpoints';
import { getOwnHome } from '@virtual-med/contract/documents/own-documents';
import { getSession } from '@virtual-med/contract/identity/session';
import { getPatient, getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import { countPrivacyRequests } from '@virtual-med/contract/privacy/privacy-requests';
import type { AppContext } from '../../context.ts';
import { type Identity, readIdentity, requireFirstSteps, roleFor } from './authenticate.ts';
import { readSessionToken } from './session-cookie.ts';

interface Asked {
  readonly endpoint: AnyEndpoint;
  /** Besides the clinic. */
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
}

/** A page does not wait long to learn what its reader may ask. */
const usualPatienceMs = 200;

const clinicPage = /^\/(clinica|paciente)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/([^?]*?))?\/?(?:\?|$)/;

/** What the pages that are opened most begin with, in the very words of their scripts. */
const lists: Readonly<Record<string, readonly Asked[]>> = {
  'paciente painel': [{ endpoint: getOwnHome }],
  'clinica pacientes': [
    { endpoint: getPatientsOverview },
    { endpoint: listPatients, query: { limit: limits.patientPageSize } },
    { endpoint: countPrivacyRequests },
    { endpoint: getDocumentFigures },
  ],
};

/** The page of one patient. */
const record = /^clinica paciente\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const ofRecord = (patientId: string): Asked[] => [
  { endpoint: getPatient, params: { patientId } },
  { endpoint: listDocuments, query: { patientId, order: 'newest' } },
  { endpoint: listDeletedDocuments, query: { patientId, limit: 200 } },
];

function listsOf(page: string): readonly Asked[] {
  const patientId = record.exec(page)?.[1];
  return patientId ? ofRecord(patientId) : (lists[page] ?? []);
}

const frames: Readonly<Record<string, readonly Asked[]>> = {
  clinica: [{ endpoint: getClinic }, { endpoint: getPaymentStatus }],
  paciente: [{ endpoint: getClinic }],
};

/** By the rules of the endpoint itself. The platform's staff say first why they come in. */
function mayAsk(identity: Identity, { access, ...endpoint }: AnyEndpoint): boolean {
  if (access.area === 'public') return true;
  try {
    requireFirstSteps(identity, endpoint);
    return roleFor(identity, access) !== 'super_admin';
  } catch {
    return false;
  }
}

/** Nobody where who it is cannot be told soon: the page then asks for itself. */
async function soon(identity: Promise<Identity | undefined>, patienceMs: number): Promise<Identity | undefined> {
  const over = new AbortController();
  try {
    return await Promise.race([
      identity.catch(() => undefined),
      delay(patienceMs, undefined, { ref: false, signal: over.signal }),
    ]);
  } finally {
    over.abort();
  }
}

/**
 * What a page behind a login is going to ask the server first, as addresses: its head asks beside the scripts that will
 * want the answers. Only what this person will not be refused.
 */
export async function askedAhead(
  ctx: AppContext,
  url: string,
  cookie: string | undefined,
  patienceMs = usualPatienceMs,
): Promise<string[]> {
  const token = readSessionToken(cookie, ctx.appUrl.startsWith('https:'), ctx.secretKey);
  if (!token) return [];
  const [, area = '', clinicId, page] = clinicPage.exec(url) ?? [];
  if (!clinicId) return [getSession.path];
  const identity = await soon(readIdentity(ctx, token, clinicId), patienceMs);
  const asked = [...(frames[area] ?? []), ...listsOf(`${area} ${page}`)];
  return [
    getSession.path,
    ...asked
      .filter(({ endpoint }) => identity && mayAsk(identity, endpoint))
      .map(({ endpoint, params, query }) => buildUrl(endpoint.path, { clinicId, ...params }, query)),
  ];
}
