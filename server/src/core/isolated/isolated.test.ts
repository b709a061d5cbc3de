import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { waitFor } from '../jobs/testing/jobs.ts';
import { backgroundShare, type IsolatedOptions, isolatedTask, openIsolated } from './isolated.ts';
import { ownBytes } from './messages.ts';
import { ReadersBusy, UnreadableFile, type UnreadableReason } from './unreadable-file.ts';

const fixture = new URL('./tasks.fixture.ts', import.meta.url);
const task = isolatedTask<typeof import('./tasks.fixture.ts').default>(fixture);
const apart = isolatedTask<typeof import('./tasks.fixture.ts').default>(fixture, 'process');

function opened(t: TestContext, options: IsolatedOptions = {}) {
  const isolated = openIsolated({ count: 2, ...options });
  t.after(() => isolated.stop());
  return isolated;
}

const ends = (reason: UnreadableReason) => (error: unknown) =>
  error instanceof UnreadableFile && error.reason === reason && error.permanent;

/** A task that goes on until it is let go. */
function held() {
  const gate = new SharedArrayBuffer(4);
  const letGo = () => {
    Atomics.store(new Int32Array(gate), 0, 1);
    Atomics.notify(new Int32Array(gate), 0);
  };
  return { input: () => ({ act: 'wait', gate }) as const, letGo };
}

test('a process whose readers have nothing to do ends by itself', async (t) => {
  const isolated = opened(t);
  const alive = () => process.getActiveResourcesInfo().filter((kind) => /MessagePort|ProcessWrap/.test(kind)).length;
  const before = alive();
  for (const kind of [task, apart]) await isolated.run(kind, 'a', () => ({ act: 'echo' }) as const);
  assert.equal(isolated.readers, 2);
  assert.ok(alive() <= before, `${alive()} hold up the process, ${before} before`);
});

test('bytes are handed over and come back', async (t) => {
  const isolated = opened(t);
  const bytes = ownBytes(Buffer.from('exame'));
  const given = await isolated.run(task, 'a', () => ({ act: 'echo', bytes }) as const);
  assert.equal(Buffer.from((given as { bytes: ArrayBuffer }).bytes).toString(), 'exame');
  assert.equal(bytes.byteLength, 0, 'not copied');
  assert.equal(isolated.readers, 1);
  assert.equal(isolated.ended, 0);
});

test('what never ends, fills the memory or dies is ended, and the next is read', async (t) => {
  for (const [act, reason, deadlineMs] of [
    ['loop', 'deadline', 2000],
    // What ends for another reason does so before its deadline, also on a busy machine.
    ['die', 'failed', 60_000],
  ] as const) {
    const isolated = opened(t, { deadlineMs, memoryMb: 32 });
    await assert.rejects(
      isolated.run(task, 'a', () => ({ act })),
      ends(reason),
      act,
    );
    assert.equal(isolated.ended, 1);
    assert.equal(isolated.readers, 0);
    await isolated.run(task, 'a', () => ({ act: 'echo' }));
  }
});

// Loading a parser may take a minute, which a file read with one that is there does not get.
test('a file read with a parser that is there already has no more time than the first', {
  timeout: 50_000,
}, async (t) => {
  const isolated = opened(t, { deadlineMs: 2000 });
  await isolated.run(task, 'a', () => ({ act: 'echo' }) as const);
  await assert.rejects(
    isolated.run(task, 'a', () => ({ act: 'loop' }) as const),
    ends('deadline'),
  );
});

test('a thread has no more memory than it was given', async (t) => {
  const isolated = opened(t, { memoryMb: 32, deadlineMs: 60_000 });
  await assert.rejects(
    isolated.run(task, 'a', () => ({ act: 'fill' })),
    ends('memory'),
  );
  await isolated.run(task, 'a', () => ({ act: 'echo' }));
});

test('a reader that gives up is kept, and its file is not', async (t) => {
  const isolated = opened(t);
  await assert.rejects(
    isolated.run(task, 'a', () => ({ act: 'throw' })),
    ends('failed'),
  );
  assert.equal(isolated.ended, 0);
  assert.equal(isolated.readers, 1);
});

test('a reader knows nothing of the process', async (t) => {
  assert.deepEqual(await opened(t).run(task, 'a', () => ({ act: 'secrets' })), []);
});

test('a library’s process gives bytes back, knows nothing of ours, and can write nothing', async (t) => {
  const isolated = opened(t);
  const given = await isolated.run(apart, 'a', () => ({ act: 'echo', bytes: ownBytes(Buffer.from('exame')) }) as const);
  assert.equal(Buffer.from((given as { bytes: ArrayBuffer }).bytes).toString(), 'exame');
  assert.deepEqual(await isolated.run(apart, 'a', () => ({ act: 'secrets' })), []);
  for (const act of ['write', 'start'] as const)
    assert.equal(await isolated.run(apart, 'a', () => ({ act })), 'ERR_ACCESS_DENIED', act);
  assert.equal(isolated.readers, 1, 'one after another in the same one');
});

test('a library that crashes, never ends or fills the memory takes its process along and nothing else', async (t) => {
  const hurried = opened(t, { deadlineMs: 2000, memoryMb: 32 });
  await assert.rejects(
    hurried.run(apart, 'a', () => ({ act: 'loop' })),
    ends('deadline'),
  );
  assert.deepEqual([hurried.ended, hurried.readers], [1, 0]);
  // What ends for another reason does so before its deadline, also on a busy machine.
  const isolated = opened(t, { deadlineMs: 60_000, memoryMb: 32 });
  for (const [act, reason] of [
    ['crash', 'failed'],
    ['die', 'failed'],
    ['fillOutside', 'memory'],
  ] as const)
    await assert.rejects(
      isolated.run(apart, 'a', () => ({ act })),
      ends(reason),
      act,
    );
  assert.equal(isolated.ended, 3);
  assert.equal(isolated.readers, 0);
  await isolated.run(apart, 'a', () => ({ act: 'echo' }));
});

test('what nobody waits for may take longer by the clock, not of the processor', async (t) => {
  const isolated = opened(t, { deadlineMs: 60_000, cpuMs: 300 });
  const run = (act: 'loop' | 'echo') => isolated.run(apart, backgroundShare, () => ({ act }));
  for (let file = 0; file < 5; file += 1) await run('echo');
  await assert.rejects(run('loop'), ends('deadline'));
  assert.deepEqual([isolated.ended, isolated.readers], [1, 0]);
});

test('the processor’s time is each file’s own', async (t) => {
  const isolated = opened(t, { deadlineMs: 60_000, cpuMs: 400 });
  for (let file = 0; file < 8; file += 1) await isolated.run(apart, 'a', () => ({ act: 'work', ms: 100 }) as const);
  assert.deepEqual([isolated.ended, isolated.readers], [0, 1]);
});

const own = { mostFiles: 3, mostMb: 1000, memoryMb: 1000, idleMs: 60_000 };
const alone = (limits: Partial<typeof own> = {}) =>
  isolatedTask<typeof import('./tasks.fixture.ts').default>(fixture, 'process', { ...own, ...limits });

test('a task’s own reader does one after another, whoever else reads, and nobody else’s files', async (t) => {
  const isolated = opened(t, { count: 1 });
  const first = held();
  const reading = isolated.run(task, 'a', first.input);
  const who = await Promise.all(
    ['a', 'b'].map((share) => isolated.run(alone(), share, () => ({ act: 'who' }) as const)),
  );
  assert.equal(new Set(who).size, 1);
  first.letGo();
  await reading;
  assert.notEqual(await isolated.run(apart, 'a', () => ({ act: 'who' })), who[0]);
});

test('a task’s own reader is replaced after so many files, when it has grown, and when a file was too much for it', async (t) => {
  const isolated = opened(t);
  const who = (limits?: Partial<typeof own>) => isolated.run(alone(limits), 'a', () => ({ act: 'who' }));
  const [one, two, three, four] = [await who(), await who(), await who(), await who()];
  assert.deepEqual([one === two, two === three, three === four], [true, true, false]);
  await assert.rejects(
    isolated.run(alone(), 'a', () => ({ act: 'throw' })),
    ends('failed'),
  );
  const five = await who();
  assert.notEqual(five, four);
  assert.equal(await who({ mostMb: 1 }), five);
  assert.notEqual(await who(), five);
});

test('a thread and a process each do their own work', async (t) => {
  const isolated = opened(t);
  await isolated.run(task, 'a', () => ({ act: 'echo' }));
  await isolated.run(apart, 'a', () => ({ act: 'echo' }));
  await isolated.run(task, 'a', () => ({ act: 'echo' }));
  assert.equal(isolated.readers, 2);
});

test('one clinic’s files leave a place for everybody else’s', async (t) => {
  const isolated = opened(t);
  const first = held();
  const slow = [1, 2, 3].map(() => isolated.run(task, 'hostile', first.input));
  await isolated.run(task, 'another', () => ({ act: 'echo' }));
  assert.deepEqual([isolated.running, isolated.waiting], [1, 2]);
  first.letGo();
  await Promise.all(slow);
});

test('shares take turns', async (t) => {
  const isolated = opened(t, { count: 1 });
  const first = held();
  const order: string[] = [];
  const ask = (share: string) => isolated.run(task, share, () => ({ act: 'echo' })).then(() => order.push(share));
  const blocking = isolated.run(task, 'a', first.input);
  const asked = ['a', 'a', 'a', 'b', 'c'].map(ask);
  first.letGo();
  await Promise.all([blocking, ...asked]);
  assert.deepEqual(order, ['a', 'b', 'c', 'a', 'a']);
});

test('too many waiting of one share are refused, those of another are not', async (t) => {
  const isolated = opened(t);
  const first = held();
  const asked = Array.from({ length: 21 }, () => isolated.run(task, 'a', first.input));
  await assert.rejects(isolated.run(task, 'a', first.input), ReadersBusy);
  await isolated.run(task, 'b', () => ({ act: 'echo' }));
  first.letGo();
  await Promise.all(asked);
});

test('an idle thread ends', async (t) => {
  const isolated = opened(t, { idleMs: 1 });
  await isolated.run(task, 'a', () => ({ act: 'echo' }));
  await waitFor('the thread to end', async () => isolated.readers === 0);
  await isolated.run(task, 'a', () => ({ act: 'echo' }));
});

test('an input that cannot be had costs nobody a place', async (t) => {
  const isolated = opened(t, { count: 1 });
  await assert.rejects(
    isolated.run(task, 'a', () => Promise.reject(new Error('gone'))),
    /gone/,
  );
  await isolated.run(task, 'a', () => ({ act: 'echo' }));
});

test('stopping waits for what was taken and takes nothing new', async () => {
  const isolated = openIsolated({ count: 1 });
  const first = held();
  const running = isolated.run(task, 'a', first.input);
  const waiting = isolated.run(task, 'a', first.input);
  const stopped = isolated.stop();
  await assert.rejects(
    isolated.run(task, 'b', () => ({ act: 'echo' })),
    ReadersBusy,
  );
  first.letGo();
  await Promise.all([running, waiting, stopped]);
  assert.equal(isolated.readers, 0);
});

test('bytes nobody needs any more are handed over as they are, others as copies', (t) => {
  const kept = opened(t).keep();
  const shared = new Uint8Array(8).fill(3).subarray(2, 6);
  const [consumed, needed] = [new Uint8Array(4).fill(1), new Uint8Array(4).fill(2)];
  for (const bytes of [consumed, needed, shared]) kept.add(bytes);
  kept.consumed(consumed);
  kept.consumed(shared);
  const given = kept.take();
  assert.deepEqual(
    given?.map((part) => [...new Uint8Array(part)]),
    [consumed, needed, shared].map((bytes) => [...bytes]),
  );
  assert.deepEqual(
    given?.map((part) => [consumed, needed, shared].some(({ buffer }) => buffer === part)),
    [true, false, false],
  );
});

test('bytes kept for reading stay within measure', (t) => {
  const isolated = opened(t, { spoolBytes: 10 });
  const [one, two] = [isolated.keep(), isolated.keep()];
  one.add(Buffer.alloc(6));
  two.add(Buffer.alloc(6));
  assert.equal(two.take(), undefined);
  assert.equal(one.take()?.length, 1);
  const three = isolated.keep();
  three.add(Buffer.alloc(10));
  three.release();
  const four = isolated.keep();
  four.add(Buffer.alloc(10));
  assert.equal(four.take()?.[0]?.byteLength, 10);
});
