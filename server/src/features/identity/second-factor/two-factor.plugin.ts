import { twoFactor } from 'better-auth/plugins/two-factor';
import { newRecoveryCodes } from './recovery-codes.ts';

/** Turning codes of an authenticator app on and off, over our own tables. At sign-in they are judged in `challenge.service.ts`. */
export const secondFactorPlugin = () =>
  twoFactor({
    issuer: 'Virtual.med',
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
