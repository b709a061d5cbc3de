import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePlace, type Taken, untouchable } from './toast-place.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const card = { width: 384, height: 80 };
const wide = { width: 358, height: 80 };

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const button = (...at: Parameters<typeof box>): Taken => ({ box: box(...at), weight: untouchable });
const text = (...at: Parameters<typeof box>): Taken => ({ box: box(...at), weight: 1 });
const covers = (place: { left: number; top: number }, size: typeof card, { box: it }: Taken) =>
  place.left < it.right &&
  place.left + size.width > it.left &&
  place.top < it.bottom &&
  place.top + size.height > it.top;

test('an empty page has it in the lower right corner', () => {
  assert.deepEqual(freePlace(desktop, card, []), { left: 1040, top: 804 });
});

test('it goes beside or above what is pressed', () => {
  const pager = button(1100, 820, 300, 44);
  const place = freePlace(desktop, card, [pager]);
  assert.ok(!covers(place, card, pager));
  assert.equal(place.top, 804, 'as low as before');
});

test('on a phone it covers text rather than a header, a title or a button', () => {
  const parts = [button(0, 0, 390, 64), button(16, 90, 200, 40), button(16, 780, 358, 48), text(0, 130, 390, 650)];
  const place = freePlace(phone, wide, parts);
  for (const part of parts.slice(0, 3)) assert.ok(!covers(place, wide, part));
});

test('a dialog from the lower edge of a phone has it above, below the header', () => {
  const header = button(0, 0, 390, 64);
  const dialog = button(0, 200, 390, 644);
  const place = freePlace(phone, wide, [header, dialog]);
  for (const part of [header, dialog]) assert.ok(!covers(place, wide, part));
});

test('it stays where it is until something that must not be covered comes there', () => {
  const standing = { left: 16, top: 500 };
  assert.equal(freePlace(phone, wide, [text(0, 0, 390, 844)], standing), standing);
  const arrived = button(16, 520, 100, 44);
  assert.ok(!covers(freePlace(phone, wide, [arrived], standing), wide, arrived));
});

test('where everything is taken, the least of it is covered', () => {
  const all = [button(0, 0, 390, 400), text(0, 400, 390, 444), text(0, 600, 390, 244)];
  assert.equal(freePlace(phone, wide, all).top + wide.height <= 600, true);
});
