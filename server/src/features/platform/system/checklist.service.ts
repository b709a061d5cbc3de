import type { z } from '@virtual-med/contract/core/zod';
import type { ChecklistItem, ChecklistState, getChecklist } from '@virtual-med/contract/system/checklist';
import type { AppContext } from '../../../context/context.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { readBackupStatus } from '../backup/public.ts';

type Checklist = z.infer<(typeof getChecklist)['response']>;

/** A mail server is asked at most this often, and a page does not wait for it longer than this. */
const mailFreshMs = 30_000;
const mailPatienceMs = 5_000;

/** Whether the mail server takes a connection and our password, as it was found a moment ago. */
function createMailCheck({ adapters }: AppContext): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;

  async function check(): Promise<boolean> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(reject, mailPatienceMs, new Error('the mail server is late'));
    try {
      await Promise.race([adapters.mail.check(), late]);
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  return () => {
    if (!asked || Date.now() - asked.at > mailFreshMs) asked = { at: Date.now(), answer: check() };
    return asked.answer;
  };
}

const doneOr = (isDone: boolean, otherwise: ChecklistState): ChecklistState => (isDone ? 'done' : otherwise);

async function backupState(ctx: AppContext): Promise<ChecklistState> {
  const { configured, overdue, lastFailure, lastSuccess } = await readBackupStatus(ctx);
  if (!configured) return 'missing';
  // The first archive may still be on its way.
  return doneOr(!lastFailure && !(overdue && lastSuccess), 'failing');
}

/** Everybody who manages the platform, not only whoever asks. */
const hasUnguardedAdmin = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('platform_role', '=', 'super_admin')
    .where('two_factor_enabled', '=', false)
    .limit(1)
    .executeTakeFirst();

const activePlan = (tx: Tx) =>
  tx.selectFrom('subscription_plans').select('id').where('active', '=', true).limit(1).executeTakeFirst();

export function createChecklist(ctx: AppContext): (actor: Actor) => Promise<Checklist> {
  const { config, adapters } = ctx;
  const mailWorks = createMailCheck(ctx);
  const signsWithValue =
    config.signatureEnabled &&
    ((adapters.signing.kind === 'autentique' && !adapters.signing.isTest) || config.certificateProviders.length > 0);

  return async (actor) => {
    const { unguarded, plan } = await ctx.db.asActor(actor, async (tx) => ({
      unguarded: await withSystemRole(tx, 'checklist: staff without a second factor', () => hasUnguardedAdmin(tx)),
      plan: await activePlan(tx),
    }));
    const states: Record<ChecklistItem, ChecklistState> = {
      mail: adapters.mail.kind === 'smtp' ? doneOr(await mailWorks(), 'failing') : 'missing',
      backup: await backupState(ctx),
      https: doneOr(ctx.appUrl.startsWith('https:'), 'missing'),
      second_factor: doneOr(config.requireSecondFactor !== 'off' || !unguarded, 'missing'),
      plans: doneOr(plan !== undefined, 'missing'),
      payments: doneOr(adapters.payments.kind === 'stripe', 'missing'),
      signing: doneOr(signsWithValue, 'optional'),
      support: doneOr(config.supportWhatsapp !== undefined, 'optional'),
    };
    return { items: Object.entries(states).map(([item, state]) => ({ item: item as ChecklistItem, state })) };
  };
}
