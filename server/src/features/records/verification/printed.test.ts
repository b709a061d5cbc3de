import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { getVerification } from '@virtual-med/contract/verification/verification';
import jsqr from 'jsqr';
import { PdfRefused } from '../../../core/pdf/refused.ts';
import { pdfPages } from '../../../testing/pdf-pages.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { documentsClient, pdf } from '../documents/testing/documents.ts';
import { qrOf } from './qr.ts';
import { stampFooter, withFooter } from './stamp.service.ts';
import { drawnPage, strangersWays, verifiedDocument } from './testing/verification.ts';

const t = await sharedApp();

/** What a camera reads at a hundred dots an inch. */
async function scanned(file: Uint8Array, page = 0) {
  const { data, width, height } = await drawnPage(file, 100, page);
  return jsqr.default(new Uint8ClampedArray(data), width, height);
}

const mmAt100 = 100 / 25.4;

const sheetOf = async ({ clinicId, documentId }: { clinicId: string; documentId: string }, cookie: string) =>
  t.app.inject({ url: `/api/clinics/${clinicId}/documents/${documentId}/verification/sheet`, headers: { cookie } });

describe('the verification sheet', () => {
  test('leads a camera to the address, and carries the code in print; staff and the patient download it', async () => {
    const { params, doctor, patient, address, code, bytes, clinic } = await verifiedDocument(t, {
      documentName: 'HIV positivo',
    });
    for (const person of [doctor, patient]) {
      const answer = await sheetOf(params, await t.cookieOf(person));
      assert.equal(answer.statusCode, 200);
      assert.match(String(answer.headers['content-disposition']), /^attachment/);
      const found = await scanned(answer.rawPayload);
      assert.equal(found?.data, address);
      const { pages } = await pdfPages(answer.rawPayload);
      const text = pages.flatMap((page) => page.text).join('\n');
      for (const wanted of [code, 'Receitas Médicas', createHash('sha256').update(bytes).digest('hex').slice(0, 20)])
        assert.ok(text.replaceAll('\n', '').includes(wanted), wanted);
      const name = clinic.patients[0]?.name ?? assert.fail();
      assert.ok(!text.includes(name) && !text.includes('HIV'), 'neither name goes out with a sheet');
    }
  });

  test('there is none for a document without verification, or with one turned off', async () => {
    const { params, doctor, change } = await verifiedDocument(t);
    const cookie = await t.cookieOf(doctor);
    await change('off');
    assert.equal((await sheetOf(params, cookie)).statusCode, 409);
    const clinic = await t.clinic({ patients: 1 });
    const owner = await documentsClient(t, clinic, clinic.owner);
    const { document } = await owner.upload();
    const without = { clinicId: clinic.id, documentId: document.id };
    assert.equal((await sheetOf(without, owner.cookie)).statusCode, 409);
  });
});

const content = {
  address: 'https://saude.exemplo.med/v/0123456789',
  code: 'ABCD-1234',
  qr: qrOf('https://saude.exemplo.med/v/0123456789'),
  clinic: { id: '00000000-0000-7000-8000-000000000001', name: 'Clínica São João – Coração ♥' },
};

describe('the footer', () => {
  test('stands under every page, whichever way it is turned; the bytes before stay as they are', async () => {
    const made = await PDFDocument.create();
    for (const turn of [0, 90, 180, 270]) {
      const page = made.addPage([595, 842]);
      page.setRotation(degrees(turn));
      page.drawText(`Página ${turn}`, { x: 4, y: 4, size: 10 });
    }
    const boxed = made.addPage([700, 900]);
    boxed.setCropBox(50, 50, 500, 700);
    for (const useObjectStreams of [true, false]) {
      const file = Buffer.from(await made.save({ useObjectStreams }));
      const stamped = await stampFooter(t.ctx, file, content);
      assert.deepEqual(stamped.subarray(0, file.length), file);
      assert.ok(stamped.length - file.length < 40_000, String(stamped.length - file.length));
      const { pages } = await pdfPages(stamped);
      assert.equal(pages.length, 5);
      assert.ok(pages[1]?.text.includes('Página 90'));
      for (const index of pages.keys()) {
        const found = await scanned(stamped, index);
        assert.equal(found?.data, content.address, `page ${index}`);
        const { topLeftCorner: left, topRightCorner: right, bottomLeftCorner: below } = found.location;
        const side = Math.hypot(right.x - left.x, right.y - left.y) / mmAt100;
        assert.ok(side >= 20, `${side} mm`);
        assert.ok(Math.abs(right.y - left.y) < 3 && below.y > left.y && right.x > left.x, 'upright as it is shown');
      }
    }
  });

  test('never touches a file that is signed, locked or damaged', async () => {
    const signed = Buffer.concat([pdf(), Buffer.from('\n9 0 obj << /ByteRange [0 1 2 3] >> endobj\n')]);
    for (const [file, reason] of [
      [signed, 'signed'],
      [Buffer.from('%PDF-1.7 nada'), 'damaged'],
    ] as const)
      await assert.rejects(
        stampFooter(t.ctx, file, content),
        (error: unknown) => error instanceof PdfRefused && error.reason === reason,
      );
  });

  test('goes on what is handed to a signer where the clinic wants it, and the page then knows that form', async () => {
    const clinic = await t.clinic({ professionals: 1, patients: 1 });
    const owner = await documentsClient(t, clinic, clinic.owner);
    const { document } = await owner.upload({ bytes: pdf('Receita') });
    const params = { clinicId: clinic.id, documentId: document.id };
    assert.equal(await withFooter(t.ctx, document.id, async () => pdf('Receita')), undefined);
    assert.equal((await owner.call(getVerification, { params })).verification, null);
    await owner.call(updateClinicSettings, {
      params: { clinicId: clinic.id },
      body: { name: clinic.name, colorPalette: 'verde-mar', stampVerification: true },
    });
    const stamped = (await withFooter(t.ctx, document.id, async () => pdf('Receita'))) ?? assert.fail();
    const made = (await owner.call(getVerification, { params })).verification ?? assert.fail();
    assert.equal((await scanned(stamped))?.data, made.address);
    const ways = strangersWays(t, made);
    const { body } = await ways.type(made.code);
    assert.ok(body.includes(createHash('sha256').update(stamped).digest('hex')));
    const signed = Buffer.concat([pdf('Receita'), Buffer.from('\n9 0 obj << /ByteRange [0 1 2 3] >> endobj\n')]);
    assert.equal(await withFooter(t.ctx, document.id, async () => signed), undefined);
  });
});
