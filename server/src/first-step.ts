import { isSetupOpen } from './setup/super-admins.ts';
import type { RunningHouse } from './start.ts';

/** On an empty system, what to do first; nothing once there is a Super Admin. */
export async function firstStep({ house, url }: RunningHouse): Promise<string | undefined> {
  if (!(await house.db.asSystem('first step', isSetupOpen))) return undefined;
  const token = house.config.setupToken ? '?token=<SETUP_TOKEN>' : '';
  return `Primeiro passo: crie o Super Admin em ${url}/admin/criar${token}`;
}
