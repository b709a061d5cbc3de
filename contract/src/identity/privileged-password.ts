import { errorEntry } from '../core/errors.ts';
import { limits } from '../core/limits.ts';
import { z } from '../core/zod.ts';
import { isCommonPassword } from './common-passwords.ts';

/** What a Super Admin, an owner and an Admin of a clinic choose has to stand this as well, whatever their form asks for. */
export const privilegedPasswordFlaw = (
  text: string,
): 'auth.password_too_short' | 'auth.password_too_common' | undefined => {
  if (text.length < limits.privilegedPasswordMinChars) return 'auth.password_too_short';
  return isCommonPassword(text) ? 'auth.password_too_common' : undefined;
};

/** For a form whose password is always that of such a person; its own minimum speaks first. */
export const privilegedPassword = () =>
  z.check<string>(({ value, issues }) => {
    const flaw = privilegedPasswordFlaw(value);
    if (flaw) issues.push({ code: 'custom', input: value, message: errorEntry(flaw).message });
  });
