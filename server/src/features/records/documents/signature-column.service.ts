import type { Signature } from '@virtual-med/contract/signing/signing';
import { sql } from 'kysely';

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The newest request to sign the document `d`. Whoever holds the address may sign: the signer and whoever asked get it. */
export const newestSignature = sql<Signature | null>`(
  select jsonb_build_object(
    'id', s.id, 'means', case when s.provider = 'certificate' then 'certificate' else 'service' end, 'step', s.step,
    'state', s.state, 'signerId', s.signer_id, 'signerName', s.signer_name, 'requestedByName', s.requested_by_name,
    'requestedAt', ${instant('s.created_at')}, 'finishedAt', ${instant('s.finished_at')}, 'reason', s.reason,
    'isTest', s.is_test,
    'signingUrl', case when s.state = 'pending' and app_user_id() in (s.signer_id, s.requested_by) then s.signing_url end)
  from signature_requests s where s.document_id = d.id and s.state <> 'cancelled' order by s.created_at desc, s.id desc limit 1)`;
