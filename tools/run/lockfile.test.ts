import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

interface LockedPackage {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const packages = Object.entries(lock.packages);

test('the lock file names no registry, and every package has its checksum', () => {
  const fromOutside = packages.filter(([path, { link }]) => path.includes('node_modules/') && !link);
  assert.ok(fromOutside.length > 200);
  assert.deepEqual(
    fromOutside.filter(([, { resolved }]) => resolved).map(([path]) => path),
    [],
  );
  assert.deepEqual(
    fromOutside.filter(([, { integrity }]) => !integrity).map(([path]) => path),
    [],
  );
});

/** Registries mirror the other platforms' packages unevenly; these two are the ones the product promises to run on. */
const promised = /linux-(x64|arm64)(-gnu)?$/;

test('the lock file knows the packages of every promised platform, not only of the machine that wrote it', () => {
  const isLocked = (from: string, name: string): boolean => {
    // Looked up as Node does: beside the package, then in every folder above it.
    for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
      if (`${place ? `${place}/` : ''}node_modules/${name}` in lock.packages) return true;
      if (place === '' || !place.includes('node_modules/')) return `node_modules/${name}` in lock.packages;
    }
  };
  const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => promised.test(name) && !isLocked(path, name))
      .map((name) => `${path}: ${name}`),
  );
  assert.deepEqual(missing, []);
});

test('versions are exact', () => {
  for (const room of ['.', 'contract', 'server', 'web', 'e2e', 'lab/bench']) {
    const manifest = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      for (const [name, version] of Object.entries(manifest[kind] ?? {}))
        assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, `${room}: ${name}`);
  }
});
