import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openIsolated } from '../../core/isolated/isolated.ts';
import { sharp } from '../../core/pictures/image-library.ts';
import { cleanPage, toBitmap } from '../../features/records/document-text/page-cleaning/clean-page.ts';
import { foundShare, prescriptionLines, scannedPage } from '../../features/records/document-text/testing/pages.ts';
import { openOcr } from './open-ocr.ts';
import { findTesseract, readTable } from './tesseract-program.ts';

const isolated = openIsolated({ deadlineMs: 60_000 });
after(() => isolated.stop());

async function badScan(): Promise<ArrayBuffer> {
  const picture = await scannedPage(prescriptionLines, { degrees: 2.5, noise: 0.03 });
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return toBitmap(cleanPage({ pixels: new Uint8Array(data), width: info.width, height: info.height }));
}

const program = await findTesseract(process.env.PATH ?? '');

test('the system’s Tesseract reads a crooked, noisy page', {
  skip: program ? false : 'no tesseract with Portuguese is installed here',
}, async () => {
  const ocr = openOcr({ isolated, searchPath: process.env.PATH ?? '' });
  assert.equal(await ocr.kind(), 'tesseract');
  const share = foundShare(prescriptionLines, await ocr.read(await badScan()));
  assert.ok(share >= 0.9, `${share}`);
});

test('where there is none, the one that comes with the product reads it', async () => {
  const ocr = openOcr({ isolated, searchPath: '/nowhere' });
  assert.equal(await ocr.kind(), 'tesseract.js');
  const share = foundShare(prescriptionLines, await ocr.read(await badScan()));
  assert.ok(share >= 0.9, `${share}`);
});

test('words of Tesseract’s table become lines, with how sure it is of them', () => {
  const row = (line: number, confidence: number, text: string) =>
    ['5', '1', '1', '1', line, '1', '0', '0', '9', '9', confidence, text].join('\t');
  const table = ['level\tpage_num', row(1, 90, 'Maria'), row(1, 80, 'Souza'), row(2, 70, 'CPF'), row(2, 95, ' ')];
  assert.deepEqual(readTable(table.join('\n')), { text: 'Maria Souza\nCPF', confidence: 80 });
});
