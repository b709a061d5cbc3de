import assert from 'node:assert/strict';
import { manifestName, sha256Of } from '../manifest.ts';

/** Holds every file of an archive against the list of sums in it; gives the sum of the list. */
export function checkManifest(files: ReadonlyMap<string, Buffer>, unlisted: readonly string[] = []): string {
  const list = files.get(manifestName);
  assert.ok(list, 'there is a list of sums');
  const listed = new Map(
    list
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  const expected = [...files.keys()].filter((name) => name !== manifestName && !unlisted.includes(name));
  assert.deepEqual([...listed.keys()].sort(), expected.sort());
  for (const [name, sum] of listed) assert.equal(sha256Of(files.get(name) ?? ''), sum, name);
  return sha256Of(list);
}
