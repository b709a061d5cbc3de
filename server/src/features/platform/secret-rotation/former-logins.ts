import { authLogin, loginCredentials } from '../../../core/db/access.ts';
import type { DatabaseAccess } from '../../../core/db/connection.ts';
import { dropLogin } from '../../../core/db/roles.ts';

/** The database logins derived from former secrets. Those that cannot be taken away are named, for the operator to do it. */
export async function dropFormerLogins(
  access: DatabaseAccess,
  formerKeys: readonly string[],
): Promise<{ dropped: number; left: readonly string[] }> {
  let dropped = 0;
  const left: string[] = [];
  for (const key of formerKeys) {
    const login = loginCredentials(key);
    for (const { user } of [login, authLogin(login)])
      try {
        if (await dropLogin(access, user)) dropped += 1;
      } catch {
        left.push(user);
      }
  }
  return { dropped, left };
}
