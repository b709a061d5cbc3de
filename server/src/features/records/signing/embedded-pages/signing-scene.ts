import type { ActorRole } from '@virtual-med/contract/core/roles';
import { documentAnchor } from '@virtual-med/contract/documents/document-kinds';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../context/context.ts';
import { recordFor } from '../../../../core/audit/audit.service.ts';
import { readIdentity } from '../../../../core/http/authenticate.ts';
import { readSessionToken } from '../../../../core/http/session-cookie.ts';

/** Who stands before a signing page: nobody known, somebody it is not for, or the signer and what they are asked for. */
export type Scene =
  | { readonly who: 'nobody' }
  | { readonly who: 'other' }
  | {
      readonly who: 'signer';
      readonly userId: string;
      readonly role: ActorRole;
      readonly clinicId: string;
      readonly documentId: string;
      /** Given up here, whatever the signer still thinks of it. */
      readonly isOver: boolean;
      /** Where the signer goes on afterwards. */
      readonly wayBack: string;
    };

/**
 * A document is private, so its signing page opens for the person who was asked alone, signed in, while the clinic, the
 * patient's link, their membership and the document itself still stand.
 */
export async function sceneOf(ctx: AppContext, request: FastifyRequest, providerDocumentId: string): Promise<Scene> {
  const secure = ctx.appUrl.startsWith('https:');
  const token = readSessionToken(request.headers.cookie, secure, ctx.secretKey);
  const identity = token && (await readIdentity(ctx, token, null));
  if (!identity || identity.locked || identity.mustChangePassword || identity.mustEnrolSecondFactor)
    return { who: 'nobody' };
  const row = await ctx.db.asSystem('embedded signer: who may sign', (tx) =>
    tx
      .selectFrom('signature_requests as s')
      .innerJoin('documents as d', 'd.id', 's.document_id')
      .innerJoin('patients as p', 'p.id', 'd.patient_id')
      .innerJoin('clinics as c', 'c.id', 's.clinic_id')
      .innerJoin('memberships as m', (join) =>
        join
          .onRef('m.clinic_id', '=', 's.clinic_id')
          .onRef('m.user_id', '=', 's.signer_id')
          .on('m.awaits_proof', '=', false)
          .on('m.role', '<>', 'reception'),
      )
      .select(['s.state', 's.clinic_id', 's.document_id', 'd.patient_id', 'p.professional_id', 'm.role'])
      .where('s.provider', '=', 'embedded')
      .where('s.provider_document_id', '=', providerDocumentId)
      .where('s.signer_id', '=', identity.userId)
      .where('d.deleted_at', 'is', null)
      .where('p.unlinked_at', 'is', null)
      .where('c.active', '=', true)
      .where('c.status', '<>', 'disabled')
      .executeTakeFirst(),
  );
  if (!row) return { who: 'other' };
  const seesPatient = row.role !== 'professional' || row.professional_id === identity.userId;
  return {
    who: 'signer',
    userId: identity.userId,
    role: row.role as ActorRole,
    clinicId: row.clinic_id,
    documentId: row.document_id,
    isOver: row.state === 'failed',
    wayBack: `/clinica/${row.clinic_id}/${seesPatient ? `paciente/${row.patient_id}${documentAnchor(row.document_id)}` : 'pacientes'}`,
  };
}

export const recordLook = (ctx: AppContext, scene: Scene & { who: 'signer' }, request: FastifyRequest): Promise<void> =>
  ctx.db.asSystem('embedded signer: document seen', (tx) =>
    recordFor(
      tx,
      { actorId: scene.userId, actorRole: scene.role, ip: request.ip, requestId: request.id },
      { event: 'documents.previewed', clinicId: scene.clinicId, recordType: 'document', recordId: scene.documentId },
    ),
  );
