import { isSetupOpen, setupTokenOf } from './features/people/identity/public.ts';
import type { RunningServer } from './start.ts';

/** On an empty system, what to do first; nothing once there is a Super Admin. */
export async function firstStep({ ctx, url }: RunningServer): Promise<string | undefined> {
  if (!(await ctx.db.asSystem('first step', isSetupOpen))) return undefined;
  // An operator who set the token knows it; only one made here has to be told.
  const token = ctx.config.setupToken ? '<SETUP_TOKEN>' : setupTokenOf(ctx);
  const way = `Primeiro passo: crie o Super Admin em ${url}/admin/criar`;
  if (token === undefined) return way;
  const note = 'O código depois de "token=" serve uma única vez. Não o mostre a mais ninguém.';
  return ctx.config.setupToken ? `${way}?token=${token}` : `${way}?token=${token}\n${note}`;
}
