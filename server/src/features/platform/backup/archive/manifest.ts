import { z } from '@virtual-med/contract/core/zod';

/**
 * What is in an archive, in this order:
 *
 *   virtual-med.json        what made it, and the migrations its rows belong to
 *   keys.json               the secrets that open what is sealed in rows and files
 *   audit-head              the end of the trail, if it was written down
 *   trust/<folder>/<name>   the certificates and revocation lists the operator added
 *   database/<table>/n.copy the rows as PostgreSQL's COPY writes them, cut into parts
 *   jobs/n.jsonl            letters that waited to be sent
 *   files/<key>             every object of the storage, sealed as it lies there
 *   index/n.jsonl           after at most a thousand entries: name, size and SHA-256 of each
 *   manifest.json           the sums of the index parts, and how many rows and files there are
 */
export const names = {
  head: 'virtual-med.json',
  keys: 'keys.json',
  auditHead: 'audit-head',
  manifest: 'manifest.json',
  trust: (file: string): string => `trust/${file}`,
  table: (table: string, part: number): string => `database/${table}/${numbered(part)}.copy`,
  jobs: (part: number): string => `jobs/${numbered(part)}.jsonl`,
  file: (key: string): string => `files/${key}`,
  index: (part: number): string => `index/${numbered(part)}.jsonl`,
} as const;

const numbered = (part: number): string => String(part).padStart(6, '0');

export const tableOf = (name: string): string | undefined => /^database\/([a-z_0-9]+)\/\d+\.copy$/.exec(name)?.[1];
export const keyOf = (name: string): string | undefined => /^files\/(.+)$/.exec(name)?.[1];
export const trustFileOf = (name: string): string | undefined => /^trust\/(.+)$/.exec(name)?.[1];
export const isJobs = (name: string): boolean => /^jobs\/\d+\.jsonl$/.test(name);
export const isIndex = (name: string): boolean => /^index\/\d+\.jsonl$/.test(name);

/** Grows when an older version of the product could no longer read what is written. */
export const formatVersion = 1;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const archiveHead = z.object({
  product: z.literal('virtual-med'),
  format: z.int(),
  /** Names this one archive. */
  id: z.uuid(),
  version: z.string(),
  madeAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type ArchiveHead = z.infer<typeof archiveHead>;

export const archiveKeys = z.object({ secretKey: z.string(), oldSecretKeys: z.array(z.string()) });
export type ArchiveKeys = z.infer<typeof archiveKeys>;

export const indexRecord = z.object({ name: z.string(), size: z.int(), sha256 });
export type IndexRecord = z.infer<typeof indexRecord>;

export const archiveCounts = z.object({
  /** Rows of each table. */
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  fileBytes: z.int(),
  jobs: z.int(),
  /** Documents whose file was gone before the backup began. */
  missing: z.array(z.uuid()),
});
export type ArchiveCounts = z.infer<typeof archiveCounts>;

export const archiveManifest = z.object({ entries: z.int(), indexes: z.array(sha256), counts: archiveCounts });
export type ArchiveManifest = z.infer<typeof archiveManifest>;
