import type { RunningHouse } from './start.ts';

/** On an empty system, what to do first; nothing once there is a Super Admin. */
export async function firstStep({ house, url }: RunningHouse): Promise<string | undefined> {
  const admin = await house.db.asSystem('first step', (tx) =>
    tx.selectFrom('users').select('id').where('platform_role', '=', 'super_admin').limit(1).executeTakeFirst(),
  );
  if (admin) return undefined;
  const token = house.config.setupToken ? '?token=<SETUP_TOKEN>' : '';
  return `Primeiro passo: crie o Super Admin em ${url}/admin/criar${token}`;
}
