import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { startSwift } from './swift.ts';

async function isGone(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => false,
    (error: Error) => (error.cause as NodeJS.ErrnoException).code === 'ECONNREFUSED',
  );
}

test('Swift ends with stop(), and with a process that is killed before it could stop it', async (t) => {
  const swift = await startSwift();
  if ('unavailable' in swift) return t.skip(swift.unavailable);
  assert.equal(await isGone(swift.endpoint), false);
  await swift.stop();
  assert.ok(await isGone(swift.endpoint));

  const program = `
    import { startSwift } from ${JSON.stringify(new URL('swift.ts', import.meta.url).href)};
    const swift = await startSwift();
    process.stdout.write(swift.endpoint);
    setInterval(() => undefined, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [endpoint] = await once(owner.stdout, 'data');
  const { hostname, port } = new URL(String(endpoint));
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  owner.kill('SIGKILL');
  socket.resume();
  await closed;
  assert.ok(await isGone(String(endpoint)));
});
