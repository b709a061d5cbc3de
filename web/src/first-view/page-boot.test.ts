import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import vm from 'node:vm';

const script = await readFile(new URL('../../public/page-boot.js', import.meta.url), 'utf8');

/** A page of two files opens; `transferSize` is what of the boot script itself came over the network. */
function open(transferSize: number | undefined) {
  const asked: string[] = [];
  const listeners: (() => Promise<void>)[] = [];
  const page = {
    performance: { getEntriesByName: () => (transferSize === undefined ? [] : [{ transferSize }]) },
    localStorage: { getItem: () => null },
    requestAnimationFrame: (next: () => void) => next(),
    setTimeout: (next: () => void) => next(),
    window: {},
    document: {
      documentElement: { dataset: { files: '/assets/a.js /assets/b.js', start: 'data:text/javascript,' } },
      currentScript: { src: '/assets/page-boot.js' },
      visibilityState: 'visible',
      createElement: () => ({}),
      head: { append: ({ rel, href }: { rel: string; href: string }) => asked.push(`${rel} ${href}`) },
      addEventListener: (_name: string, listener: () => Promise<void>) => listeners.push(listener),
    },
  };
  vm.runInNewContext(script, page, { importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER });
  const draw = () => Promise.all(listeners.map((listener) => listener()));
  return { asked, draw };
}

const all = ['modulepreload /assets/a.js', 'modulepreload /assets/b.js'];

test('a page’s files are asked for at once by a browser that has not been here', async () => {
  for (const size of [300, undefined]) {
    const { asked, draw } = open(size);
    assert.deepEqual(asked, all);
    await draw();
    assert.deepEqual(asked, all);
  }
});

test('and once the page is drawn by one that has kept the script which asks', async () => {
  const { asked, draw } = open(0);
  assert.deepEqual(asked, []);
  await draw();
  assert.deepEqual(asked, all);
});
