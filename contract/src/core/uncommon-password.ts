import { isCommonPassword } from './common-passwords.ts';
import { errorEntry } from './errors.ts';
import { z } from './zod.ts';

/** For a form whose password is that of an owner or a Super Admin; its own minimum speaks first. */
export const uncommonPassword = () =>
  z.check<string>(({ value, issues }) => {
    if (isCommonPassword(value))
      issues.push({ code: 'custom', input: value, message: errorEntry('auth.password_too_common').message });
  });
