import { StorageError } from './storage.port.ts';

interface S3Failure {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const fullErrors = new Set(['InsufficientStorage', 'QuotaExceeded', 'XMinioStorageFull']);

export function s3ErrorName(error: unknown): string {
  return (error as S3Failure | undefined)?.name ?? 'unknown';
}

/** Keeps the name, code and status only: the SDK's own errors drag request and response along. */
export function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const { code, $metadata } = error as S3Failure;
  const name = s3ErrorName(error);
  const status = $metadata?.httpStatusCode;
  if (name === 'NoSuchKey' || name === 'NotFound') return new StorageError('not_found', 'no such object');
  const details = [name, code, status].filter((detail) => detail !== undefined).join(' ');
  if (status === 507 || fullErrors.has(name)) return new StorageError('full', `S3 has no space left: ${details}`);
  return new StorageError('unavailable', `S3 failed: ${details}`);
}
