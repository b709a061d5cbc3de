import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { cpuTime } from './cpu-time.ts';

/*
 * Runs the test files the runner hands over, one after the other, each as one test whose subtests are the file's. A harness
 * is imported first, so that its hooks belong to no file: they run for all of them.
 */
const root = join(import.meta.dirname, '../..');
const load = (file: string) => import(pathToFileURL(join(root, file)).href);
const [harness] = process.argv.slice(2);

process.on('disconnect', () => process.exit(1));

/** @param cpuMs What the file before took of the processors. */
function nextFile(cpuMs = 0): Promise<string> {
  process.channel?.ref();
  return new Promise((resolve) => {
    process.once('message', (file: string) => {
      // From here on only what the file opens keeps the process alive.
      process.channel?.unref();
      resolve(file);
    });
    process.send?.({ type: 'next', open: process.getActiveResourcesInfo(), cpuMs });
  });
}

if (harness) await load(harness);
test('files', async (files) => {
  let before = 0;
  for (let file = await nextFile(); file; file = await nextFile(cpuTime() - before)) {
    const name = file;
    before = cpuTime();
    await files.test(name, () => load(name));
  }
});
