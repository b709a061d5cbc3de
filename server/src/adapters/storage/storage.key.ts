import { StorageError } from './storage.port.ts';

const maxKeyLength = 512;
const maxSegmentLength = 128;

/** Starts and ends with a letter, digit, `_` or `-`, so neither `.`, `..` nor a hidden file can pass. */
const segmentPattern = /^[A-Za-z0-9_-](?:[A-Za-z0-9._-]*[A-Za-z0-9_-])?$/;

export function isStorageKeySegment(segment: string): boolean {
  return segment.length <= maxSegmentLength && segmentPattern.test(segment) && !segment.includes('..');
}

export function isStorageKey(key: string): boolean {
  return key.length <= maxKeyLength && key.split('/').every(isStorageKeySegment);
}

export function storageKeySegments(key: string): { folders: string[]; name: string } {
  const folders = key.split('/');
  const name = folders.pop();
  if (name === undefined || !isStorageKey(key)) throw new StorageError('invalid_key', 'the storage key is malformed');
  return { folders, name };
}

export function storagePrefixFolders(prefix: string): string[] {
  if (prefix === '') return [];
  const folder = prefix.slice(0, -1);
  if (!prefix.endsWith('/') || !isStorageKey(folder)) {
    throw new StorageError('invalid_key', 'the storage prefix is malformed');
  }
  return folder.split('/');
}
