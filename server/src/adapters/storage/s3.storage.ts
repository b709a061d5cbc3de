import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { asStorageError, s3ErrorName } from './s3.errors.ts';
import { abortUploads } from './s3.uploads.ts';
import { assertRange, checkByRoundTrip, measureBytes, throwIfAborted } from './storage.bytes.ts';
import { isStorageKey, storageKeySegments, storagePrefixFolders } from './storage.key.ts';
import { type Storage, StorageError, type StorageLog } from './storage.port.ts';

export interface S3StorageOptions {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  log: StorageLog;
  timeouts?: { connectMs: number; idleMs: number; requestMs: number };
}

/** Above S3's minimum of 5 MiB. It also bounds the memory of one write, which holds about two parts. */
const partBytes = 8 * 1024 * 1024;
const defaultTimeouts = { connectMs: 5_000, idleMs: 60_000, requestMs: 120_000 };

/** Full parts, then one that is shorter: only a source of no bytes at all gives an empty part. */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let parts = 0;
  for await (let chunk of chunks) {
    while (pendingBytes + chunk.byteLength >= partBytes) {
      const taken = partBytes - pendingBytes;
      yield Buffer.concat([...pending, chunk.subarray(0, taken)]);
      parts += 1;
      chunk = chunk.subarray(taken);
      pending = [];
      pendingBytes = 0;
    }
    pending.push(chunk);
    pendingBytes += chunk.byteLength;
  }
  if (pendingBytes > 0 || parts === 0) yield Buffer.concat(pending);
}

export function createS3Storage(options: S3StorageOptions): Storage {
  const { bucket: Bucket, log } = options;
  const { connectMs, idleMs, requestMs } = options.timeouts ?? defaultTimeouts;
  const client = new S3Client({
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

  /** Not the SDK's Upload: it forgets the upload when completing fails, and settles an abort before it has cleaned up. */
  async function upload(
    target: { Key: string; ContentType?: string },
    parts: AsyncIterable<Buffer>,
    signal?: AbortSignal,
  ) {
    const { Key } = target;
    const done: { PartNumber: number; ETag: string | undefined }[] = [];
    let UploadId: string | undefined;
    try {
      for await (const Body of parts) {
        if (UploadId === undefined && Body.length < partBytes) {
          await client.send(new PutObjectCommand({ Bucket, ...target, Body }));
          return;
        }
        UploadId ??= (await client.send(new CreateMultipartUploadCommand({ Bucket, ...target }))).UploadId;
        const PartNumber = done.length + 1;
        const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
        done.push({ PartNumber, ETag });
      }
      throwIfAborted(signal);
      await client.send(
        new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts: done } }),
      );
    } catch (error) {
      if (UploadId !== undefined) {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((cause) => {
          log.warn({ error: s3ErrorName(cause) }, 'could not abort an unfinished upload');
        });
      }
      throw error;
    }
  }

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
        await upload(target, inParts(measured.chunks), limits.signal);
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

    async *list(prefix) {
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
    },

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
