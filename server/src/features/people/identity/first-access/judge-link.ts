import type { FirstAccessState } from '@virtual-med/contract/identity/first-access';
import type { Tx } from '../../../../core/db/database.ts';
import { findLink, type LinkRow } from '../passwords/first-access-link.ts';
import { type AccessRef, findUnclaimedAccount, type UnclaimedAccount } from '../passwords/unclaimed-account.ts';
import { findUnopenedRecord, type UnopenedRecord } from '../passwords/unopened-record.ts';

/** Wrong birth dates one link takes. */
export const wrongAnswersOfLink = 5;

interface Found {
  readonly state: FirstAccessState;
  readonly link?: LinkRow;
  readonly account?: UnclaimedAccount | undefined;
  /** In place of the account, of a link to a record that had none. */
  readonly record?: UnopenedRecord | undefined;
}

/** For an account there is. */
export type AccountLink = LinkRow & { readonly user_id: string };
/** For a record that had no account when the link was made. */
export type RecordLink = LinkRow & { readonly user_id: null; readonly patient_id: string };

export const isAccountLink = (link: LinkRow): link is AccountLink => link.user_id !== null;
export const isRecordLink = (link: LinkRow): link is RecordLink => link.user_id === null && link.patient_id !== null;

/** What a link is good for now, and for whom. */
export async function judgeLink(tx: Tx, token: string): Promise<Found> {
  const link = await findLink(tx, token);
  if (!link) return { state: 'closed' };
  if (isRecordLink(link)) return judgeRecordLink(tx, link);
  if (!isAccountLink(link)) return { state: 'closed' };
  const account = await findUnclaimedAccount(tx, refOf(link));
  if (account?.userId !== link.user_id) return { state: await whyClosed(tx, link), link };
  return { state: stateOf(link), link, account };
}

async function judgeRecordLink(tx: Tx, link: RecordLink): Promise<Found> {
  const record = await findUnopenedRecord(tx, { clinicId: link.clinic_id, patientId: link.patient_id });
  return record ? { state: stateOf(link), link, record } : { state: await whyClosed(tx, link), link };
}

function stateOf(link: LinkRow): FirstAccessState {
  if (link.wrong_answers >= wrongAnswersOfLink) return 'locked';
  if (link.ended_at !== null) return 'replaced';
  return Date.parse(link.expires_at) > Date.now() ? 'open' : 'expired';
}

/** Whoever has claimed the account and comes back by the letter is told where to go on. */
async function whyClosed(tx: Tx, link: LinkRow): Promise<'used' | 'closed'> {
  const place =
    link.patient_id === null
      ? tx.selectFrom('memberships as l').where('l.clinic_id', '=', link.clinic_id)
      : tx.selectFrom('patient_accounts as l').where('l.patient_id', '=', link.patient_id);
  const claimed = await place
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select('u.id')
    .$if(link.user_id !== null, (query) => query.where('l.user_id', '=', link.user_id))
    .where('l.awaits_proof', '=', false)
    .where('u.must_change_password', '=', false)
    .executeTakeFirst();
  return claimed ? 'used' : 'closed';
}

const refOf = ({ clinic_id: clinicId, patient_id: patientId, user_id: userId }: AccountLink): AccessRef =>
  patientId === null ? { clinicId, userId } : { clinicId, patientId };
