import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { assertRange, checkByRoundTrip, measureBytes } from './storage.bytes.ts';
import { isStorageKey, storageKeySegments, storagePrefixFolders } from './storage.key.ts';
import { type Storage, StorageError, type StorageLog, type StoredObject } from './storage.port.ts';

/** Gives up the uploads begun before that moment; their parts cost money and nobody lists them. */
async function abortUploads(client: S3Client, Bucket: string, before: Date): Promise<number> {
  let removed = 0;
  let after: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (after) {
    const page: Awaited<ReturnType<typeof list>> = await list(after);
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated > before) continue;
      const gone = await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((error) => {
        if (s3ErrorName(error) !== 'NoSuchUpload') throw error;
      });
      if (gone) removed += 1;
    }
    after = page.IsTruncated
      ? {
          ...(page.NextKeyMarker && { KeyMarker: page.NextKeyMarker }),
          ...(page.NextUploadIdMarker && { UploadIdMarker: page.NextUploadIdMarker }),
        }
      : undefined;
  }
  return removed;

  function list(markers: { KeyMarker?: string; UploadIdMarker?: string }) {
    return client.send(new ListMultipartUploadsCommand({ Bucket, ...markers }));
  }
}

interface S3Failure {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const fullErrors = new Set(['InsufficientStorage', 'QuotaExceeded', 'XMinioStorageFull']);

function s3ErrorName(error: unknown): string {
  return (error as S3Failure | undefined)?.name ?? 'unknown';
}

/** Keeps the name, code and status only: the SDK's own errors drag request and response along. */
function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const { code, $metadata } = error as S3Failure;
  const name = s3ErrorName(error);
  const status = $metadata?.httpStatusCode;
  if (name === 'NoSuchKey' || name === 'NotFound') return new StorageError('not_found', 'no such object');
  const details = [name, code, status].filter((detail) => detail !== undefined).join(' ');
  if (status === 507 || fullErrors.has(name)) return new StorageError('full', `S3 has no space left: ${details}`);
  return new StorageError('unavailable', `S3 failed: ${details}`);
}

export interface S3StorageOptions {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  log: StorageLog;
  /** Of one part of an upload; an object has at most 10,000 of them. */
  partBytes?: number;
  timeouts?: { connectMs: number; idleMs: number; requestMs: number };
}

/** Above S3's minimum of 5 MiB. It also bounds the memory of one write, which holds about two parts. */
const usualPartBytes = 8 * 1024 * 1024;
const defaultTimeouts = { connectMs: 5_000, idleMs: 60_000, requestMs: 120_000 };

function connect(options: S3StorageOptions): S3Client {
  const { connectMs, idleMs, requestMs } = options.timeouts ?? defaultTimeouts;
  return new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
    },
  });
}

/**
 * The SDK ends an unfinished upload only where a part fails, and then with the error of ending it where that fails too;
 * so it is told to leave it, and to know nothing of being aborted: a source that ends early says so.
 */
async function upload(
  client: S3Client,
  { bucket: Bucket, partBytes = usualPartBytes, log }: S3StorageOptions,
  target: { Key: string; ContentType?: string },
  Body: Readable,
) {
  const params = { Bucket, ...target, Body };
  const sending = new Upload({ client, params, partSize: partBytes, queueSize: 1, leavePartsOnError: true });
  try {
    await sending.done();
  } catch (error) {
    const { uploadId: UploadId } = sending;
    if (UploadId !== undefined) {
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key: target.Key, UploadId })).catch((cause) => {
        log.warn({ error: s3ErrorName(cause) }, 'could not abort an unfinished upload');
      });
    }
    throw error;
  } finally {
    Body.destroy();
  }
}

async function* list(client: S3Client, Bucket: string, prefix: string): AsyncGenerator<StoredObject> {
  storagePrefixFolders(prefix);
  try {
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key === undefined || !isStorageKey(Key)) continue;
        yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
      }
    }
  } catch (error) {
    throw asStorageError(error);
  }
}

export function createS3Storage(options: S3StorageOptions): Storage {
  const { bucket: Bucket } = options;
  const client = connect(options);

  async function stat(key: string): Promise<{ size: number; modifiedAt: Date } | undefined> {
    storageKeySegments(key);
    try {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
      return { size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
    } catch (error) {
      const failure = asStorageError(error);
      if (failure.reason === 'not_found') return undefined;
      throw failure;
    }
  }

  const storage: Storage = {
    kind: 's3',
    stat,

    async write(key, bytes, { contentType, ...limits }) {
      storageKeySegments(key);
      const measured = measureBytes(bytes, limits);
      try {
        const target = { Key: key, ...(contentType !== undefined && { ContentType: contentType }) };
        await upload(client, options, target, Readable.from(measured.chunks));
        return measured.result();
      } catch (error) {
        measured.discard();
        throw asStorageError(error);
      }
    },

    async read(key, range) {
      storageKeySegments(key);
      if (range) assertRange(range);
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
      try {
        const { Body, ContentRange, ContentLength } = await client.send(
          new GetObjectCommand({ Bucket, Key: key, ...(Range !== undefined && { Range }) }),
        );
        if (!(Body instanceof Readable)) throw new StorageError('unavailable', 'S3 answered without a body');
        return { stream: Body, size: Number(ContentRange?.split('/')[1] ?? ContentLength) };
      } catch (error) {
        if (s3ErrorName(error) !== 'InvalidRange') throw asStorageError(error);
      }
      const found = await stat(key);
      if (found === undefined) throw new StorageError('not_found', 'no such object');
      return { stream: Readable.from([]), size: found.size };
    },

    async remove(key) {
      storageKeySegments(key);
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
      } catch (error) {
        const failure = asStorageError(error);
        if (failure.reason !== 'not_found') throw failure;
      }
    },

    list: (prefix) => list(client, Bucket, prefix),

    async removeUnfinished(before) {
      try {
        return await abortUploads(client, Bucket, before);
      } catch (error) {
        throw asStorageError(error);
      }
    },

    async check() {
      await checkByRoundTrip(storage).catch((error) => {
        throw asStorageError(error);
      });
    },
  };
  return storage;
}
