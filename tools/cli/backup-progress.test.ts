import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showProgress } from './backup-progress.ts';

function shownOn(isTTY: boolean) {
  const said: string[] = [];
  let at = 0;
  const progress = showProgress({ isTTY, write: (text) => said.push(text) }, () => at);
  return {
    said,
    progress,
    after(ms: number, bytes: number) {
      at += ms;
      progress.passed(bytes);
    },
  };
}
const megabyte = 1024 * 1024;

test('a terminal shows a line a second that goes when it is over', () => {
  const { said, progress, after } = shownOn(true);
  after(500, 5 * megabyte);
  assert.deepEqual(said, []);
  after(500, 5 * megabyte);
  after(1000, 10 * megabyte);
  progress.end();
  progress.end();
  assert.deepEqual(said, [
    '\r\u001b[2K10\u00a0MB em 1 s, 10\u00a0MB por segundo',
    '\r\u001b[2K20\u00a0MB em 2 s, 10\u00a0MB por segundo',
    '\r\u001b[2K',
  ]);
});

test('elsewhere a line is said once a minute', () => {
  const { said, progress, after } = shownOn(false);
  for (let second = 0; second < 119; second += 1) after(1000, megabyte);
  progress.end();
  assert.deepEqual(said, ['60\u00a0MB em 60 s, 1\u00a0MB por segundo\n']);
});
