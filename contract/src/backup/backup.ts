import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

export const backupStatus = z.object({
  /** Whether archives have a place to go to. */
  configured: z.boolean(),
  /** Seconds between two; null when only the operator makes them. */
  everySeconds: z.nullable(z.int()),
  running: z.boolean(),
  /** Later than it should be: the last good one is older than two intervals, or there is none. */
  overdue: z.boolean(),
  lastSuccess: z.nullable(
    z.object({
      at: instant,
      bytes: z.int(),
      files: z.int(),
      /** Documents whose file was gone already. */
      missing: z.int(),
    }),
  ),
  lastFailure: z.nullable(z.object({ at: instant, reason: z.string() })),
});
export type BackupStatus = z.infer<typeof backupStatus>;

export const getBackupStatus = endpoint({
  method: 'GET',
  path: '/api/system/backups',
  summary: 'When the last backup was made and what became of the newest attempt; no place, name or key',
  access: { area: 'platform' },
  audit: 'none',
  response: backupStatus,
});
