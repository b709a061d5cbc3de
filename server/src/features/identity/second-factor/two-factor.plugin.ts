import { twoFactor } from 'better-auth/plugins';
import { newRecoveryCodes } from './recovery-codes.ts';

/** How long a proven password waits for its code. */
const pendingSeconds = 600;
/** Only somebody who holds the password can spend these; the pause is short because they may be its owner. */
const lockout = { enabled: true, maxFailedAttempts: 10, durationSeconds: 600 };

/** Codes of an authenticator app, over our own tables. */
export const secondFactorPlugin = () =>
  twoFactor({
    issuer: 'Virtual.med',
    twoFactorCookieMaxAge: pendingSeconds,
    accountLockout: lockout,
    totpOptions: { digits: 6, period: 30 },
    backupCodeOptions: { storeBackupCodes: 'encrypted', customBackupCodesGenerate: newRecoveryCodes },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'two_factors',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  });
