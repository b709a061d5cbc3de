import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharp } from '../../../../core/pictures/image-library.ts';
import { prescriptionLines, scannedPage } from '../testing/pages.ts';
import { cleanPage, toBitmap } from './clean-page.ts';
import { type GreyPage, ink, paper } from './grey-page.ts';
import { skewOf } from './skew.ts';
import { removeSpecks } from './specks.ts';
import { thresholdPage } from './threshold.ts';

async function greyOf(picture: Buffer): Promise<GreyPage> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data), width: info.width, height: info.height };
}

const inkOf = ({ pixels }: GreyPage): number => pixels.filter((pixel) => pixel === ink).length;

test('a crooked page comes out level', async () => {
  for (const degrees of [-4, 2.5]) {
    const crooked = await greyOf(await scannedPage(prescriptionLines, { degrees }));
    assert.ok(Math.abs(skewOf(thresholdPage(crooked)) - degrees) < 0.3, `${degrees}: found ${skewOf(crooked)}`);
    assert.ok(Math.abs(skewOf(cleanPage(crooked))) < 0.3, `${degrees}: not level`);
  }
});

test('noise goes, and the letters stay', async () => {
  const clean = cleanPage(await greyOf(await scannedPage()));
  const noisy = cleanPage(await greyOf(await scannedPage(prescriptionLines, { noise: 0.03 })));
  const [before, after] = [inkOf(clean), inkOf(noisy)];
  assert.ok(before > 10_000, `${before}`);
  assert.ok(Math.abs(after - before) / before < 0.25, `${before} pixels of ink without noise, ${after} with it`);
});

test('yellowed paper and a shadow across the page are paper', () => {
  const [width, height] = [300, 200];
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => 230 - Math.floor((at % width) / 3));
  for (let y = 90; y < 100; y += 1) for (let x = 20; x < 280; x += 9) pixels[y * width + x] = 30;
  const page = thresholdPage({ pixels, width, height });
  assert.equal(inkOf(page), 10 * 29);
});

test('a speck goes and the dot of an i stays', () => {
  const [width, height] = [30, 30];
  const pixels = new Uint8Array(width * height).fill(paper);
  for (const at of [35, 36, 65]) pixels[at] = ink;
  for (let y = 10; y < 13; y += 1) for (let x = 10; x < 13; x += 1) pixels[y * width + x] = ink;
  assert.equal(inkOf(removeSpecks({ pixels, width, height })), 9);
});

test('a bitmap has a bit for each pixel, and rows of whole bytes', () => {
  const page: GreyPage = { pixels: new Uint8Array(18).fill(paper), width: 9, height: 2 };
  page.pixels[0] = ink;
  page.pixels[17] = ink;
  const bytes = new Uint8Array(toBitmap(page));
  assert.equal(Buffer.from(bytes.subarray(0, 7)).toString(), 'P4\n9 2\n');
  assert.deepEqual([...bytes.subarray(7)], [0x80, 0, 0, 0x80]);
});
