import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isApple, isMobile } from './device.ts';

const device = (userAgent: string, maxTouchPoints = 0) => ({ userAgent, maxTouchPoints });

test('phones and tablets are mobile, computers are not', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';
  for (const [what, apple, mobile] of [
    [device('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1', 5), true, true],
    [device(mac, 5), true, true],
    [device(mac), false, false],
    [device('Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/142.0.0.0 Safari/537.36', 10), false, true],
    [device('Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 5), false, true],
    [device('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36', 10), false, false],
    [device('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'), false, false],
  ] as const) {
    assert.equal(isApple(what), apple, what.userAgent);
    assert.equal(isMobile(what), mobile, what.userAgent);
  }
});
