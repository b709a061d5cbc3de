import type { SignatureCheck } from '@virtual-med/contract/signature-checks/signature-check';
import { sql } from 'kysely';
import { nothingKnown } from './presented-report.ts';

const pendingCheck: SignatureCheck = { state: 'pending', verdict: null, ...nothingKnown, count: 0 };

/** The same of one that has only just come in. */
export const checkOfNew = (contentType: string): SignatureCheck | null =>
  contentType === 'application/pdf' ? pendingCheck : null;

/** How the document `d` stands by the newest look at its signatures; null for one that is no PDF. */
export const newestCheck = sql<SignatureCheck | null>`case when d.content_type = 'application/pdf' then coalesce(
  (select c.headline from signature_checks c where c.document_id = d.id and c.is_newest),
  ${JSON.stringify(pendingCheck)}::jsonb) end`;
