import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { fileBodyType, fileFieldsHeader } from '@virtual-med/contract/core/file-fields';
import { limits } from '@virtual-med/contract/core/limits';
import { listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { StorageError } from '../../../adapters/storage/storage.port.ts';
import { fileRequest } from '../../../testing/file-request.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { documentsClient, patientOf, pdf, pdfOf, storedKeys } from './testing/documents.ts';
import {
  docxEntries,
  pdfWith,
  sampleCompound,
  sampleDocx,
  sampleJpeg,
  samplePng,
  sampleZip,
} from './testing/samples.ts';

const t = await sharedApp();

async function ownerOf(options: Parameters<typeof t.clinic>[0] = { patients: 1 }) {
  const clinic = await t.clinic(options);
  return { clinic, folder: `documents/${clinic.id}/`, ...(await documentsClient(t, clinic, clinic.owner)) };
}

const rowsOf = (clinicId: string) =>
  t.make((tx) => tx.selectFrom('documents').selectAll().where('clinic_id', '=', clinicId).execute());

describe('an upload', () => {
  test('is kept as it came, with its hash, under the patient’s own folder', async () => {
    const { clinic, folder, upload } = await ownerOf();
    const bytes = pdf('Laudo de Íris');
    const { document, warnings } = await upload({
      bytes,
      fileName: 'Laudo de Íris.PDF',
      fields: { name: '  Laudo de Íris ' },
    });
    assert.deepEqual(warnings, []);
    assert.equal(document.name, 'Laudo de Íris');
    assert.equal(document.fileName, 'Laudo de Íris.PDF');
    assert.equal(document.contentType, 'application/pdf');
    assert.equal(document.sizeBytes, bytes.length);
    assert.equal(document.sha256, createHash('sha256').update(bytes).digest('hex'));
    assert.deepEqual(document.uploadedBy, { id: clinic.owner.id, name: clinic.owner.name });
    const [row] = await rowsOf(clinic.id);
    assert.match(row?.file_path ?? '', new RegExp(`^documents/${clinic.id}/${clinic.patients[0]?.id}/\\d{19}\\.pdf$`));
    assert.deepEqual(await storedKeys(t, folder), [row?.file_path]);
  });

  test('may be any of the five kinds, also when the browser names a picture wrongly', async () => {
    const { upload } = await ownerOf();
    const cases: [string, Buffer, string, string][] = [
      ['a.jpeg', sampleJpeg(), 'image/jpeg', 'a.jpeg'],
      ['foto.png', sampleJpeg(), 'image/jpeg', 'foto.jpg'],
      ['a.png', samplePng(), 'image/png', 'a.png'],
      ['a.doc', sampleCompound('WordDocument'), 'application/msword', 'a.doc'],
      ['a.docx', sampleDocx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'a.docx'],
    ];
    for (const [fileName, bytes, type, kept] of cases) {
      const { document } = await upload({ fileName, bytes });
      assert.equal(document.contentType, type);
      assert.equal(document.fileName, kept);
    }
  });

  test('is answered as it is read afterwards', async () => {
    const { get, upload } = await ownerOf();
    for (const [fileName, bytes] of [
      ['a.pdf', pdf()],
      ['a.png', samplePng()],
    ] as const) {
      const { document } = await upload({ fileName, bytes });
      assert.deepEqual((await get(`/documents/${document.id}`)).json(), document);
    }
  });

  test('of strange names keeps a name every system takes', async () => {
    const { upload } = await ownerOf();
    const names: [string, string][] = [
      ['../../etc/passwd.pdf', 'passwd.pdf'],
      ['C:\\exames\\maria.pdf', 'maria.pdf'],
      ['a\u202egpj\u0007.pdf', 'a gpj .pdf'],
      ['"aspas";x.pdf', '"aspas";x.pdf'],
      [`${'ç'.repeat(500)}.pdf`, `${'ç'.repeat(251)}.pdf`],
      ['....pdf', 'documento.pdf'],
      ['EXAME.PDF', 'EXAME.PDF'],
      ['Exame de Sangue .Pdf', 'Exame de Sangue .Pdf'],
    ];
    for (const [fileName, kept] of names) assert.equal((await upload({ fileName })).document.fileName, kept);
  });

  test('of lines before its beginning is the PDF every reader takes it for', async () => {
    const { upload } = await ownerOf();
    for (const before of ['\r\n', '\ufeff', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n', ' '.repeat(1023)]) {
      const { document } = await upload({ bytes: Buffer.concat([Buffer.from(before), pdf()]) });
      assert.equal(document.contentType, 'application/pdf');
    }
  });

  test('of a name nobody could read or bear is refused', async () => {
    const { folder, tryUpload, upload } = await ownerOf();
    for (const name of ['a\u202egpj', 'linha\nnova', 'sino\u0007', 'x'.repeat(201), 'x'.repeat(500), ' \t '])
      assert.deepEqual(
        Object.keys((await tryUpload({ fields: { name } })).json().fields),
        ['name'],
        JSON.stringify(name),
      );
    assert.deepEqual(await storedKeys(t, folder), []);
    assert.equal((await upload({ fields: { name: '../../etc/passwd' } })).document.name, '../../etc/passwd');
  });

  test('needs every field, by the message of the form', async () => {
    const { clinic, folder, tryUpload, cookie } = await ownerOf();
    const required = 'Preencha todos os campos obrigatórios.';
    for (const field of ['name', 'category', 'patientId', 'fileName']) {
      const answer = await tryUpload({ fields: { [field]: '' } });
      assert.equal(answer.statusCode, 400);
      assert.equal(answer.json().fields[field], required);
    }
    for (const bytes of [Buffer.alloc(0), undefined]) {
      const { headers } = fileRequest({ name: 'x', category: 'Outros', patientId: clinic.patients[0]?.id });
      const noFile = await t.app.inject({
        method: 'POST',
        url: `/api/clinics/${clinic.id}/documents`,
        headers: { cookie, ...headers },
        ...(bytes ? { payload: bytes } : {}),
      });
      assert.equal(noFile.json().code, 'documents.empty');
    }
    assert.deepEqual(await storedKeys(t, folder), []);
  });

  test('of something else is refused by its content, whatever its name says, and leaves nothing', async () => {
    const { clinic, folder, tryUpload } = await ownerOf();
    const exe = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), randomBytes(3000)]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const refused: [string, Buffer, number, string][] = [
      ['virus.pdf', exe, 415, 'documents.unsupported_type'],
      ['virus.exe', pdf(), 415, 'documents.unsupported_type'],
      ['foto.png', svg, 415, 'documents.unsupported_type'],
      ['foto.jpg', Buffer.from('<!doctype html><script>1</script>'), 415, 'documents.unsupported_type'],
      ['vazio.pdf', Buffer.alloc(0), 422, 'documents.empty'],
      ['foto.pdf', samplePng(), 422, 'documents.content_mismatch'],
      ['laudo.png', pdf(), 422, 'documents.content_mismatch'],
      ['cortado.pdf', pdf().subarray(0, 300), 422, 'documents.content_mismatch'],
      ['planilha.docx', sampleZip([{ name: 'xl/workbook.xml', data: exe }]), 415, 'documents.unsupported_type'],
      ['planilha.doc', sampleCompound('Workbook'), 415, 'documents.unsupported_type'],
      ['quebrado.docx', sampleZip(docxEntries).subarray(0, -30), 415, 'documents.unsupported_type'],
      ['virus.pdf', Buffer.concat([exe.subarray(0, 500), pdf()]), 415, 'documents.unsupported_type'],
      ['pagina.pdf', Buffer.concat([Buffer.from('<script>1</script>'), pdf()]), 415, 'documents.unsupported_type'],
      ['tarde.pdf', Buffer.concat([Buffer.alloc(1024, 0x20), pdf()]), 415, 'documents.unsupported_type'],
      [
        'bomba.docx',
        sampleZip([...docxEntries, { name: 'word/x.xml', data: Buffer.alloc(30_000_000), claimedSize: 9 }]),
        415,
        'documents.unsupported_type',
      ],
    ];
    for (const [fileName, bytes, status, code] of refused) {
      const answer = await tryUpload({ fileName, bytes });
      assert.equal(answer.json().code, code, fileName);
      assert.equal(answer.statusCode, status, fileName);
    }
    assert.deepEqual(await storedKeys(t, folder), []);
    assert.deepEqual(await rowsOf(clinic.id), []);
  });

  test('may have ten megabytes and not one byte more', async () => {
    const { clinic, folder, upload, tryUpload } = await ownerOf();
    for (const bytes of [limits.uploadMaxBytes - 1, limits.uploadMaxBytes])
      assert.equal((await upload({ bytes: pdfOf(bytes) })).document.sizeBytes, bytes);
    const over = await tryUpload({ bytes: pdfOf(limits.uploadMaxBytes + 1) });
    assert.equal(over.statusCode, 413);
    assert.equal(over.json().message, 'Arquivo muito grande. Tamanho máximo: 10MB.');
    assert.equal((await storedKeys(t, folder)).length, 2);
    assert.equal((await rowsOf(clinic.id)).length, 2);
  });

  test('says so when the same content is already in this record, and only then', async () => {
    const { clinic, upload } = await ownerOf({ patients: 2 });
    const bytes = pdf('Repetido');
    await upload({ bytes });
    assert.deepEqual((await upload({ bytes })).warnings, ['same_content']);
    const elsewhere = { patientId: clinic.patients[1]?.id };
    assert.deepEqual((await upload({ bytes, fields: elsewhere })).warnings, []);
  });

  test('with scripts or files inside is flagged', async () => {
    const { upload } = await ownerOf();
    assert.deepEqual((await upload({ bytes: pdfWith('<< /S /JavaScript >>') })).warnings, ['pdf_scripts']);
    assert.deepEqual((await upload({ bytes: pdfWith('<< /Type /EmbeddedFile >>', true) })).warnings, [
      'pdf_attachments',
    ]);
  });

  test('sent twice with one key happens once, also at the same time', async () => {
    const { clinic, folder, upload, tryUpload } = await ownerOf({ patients: 2 });
    const fields = { uploadKey: randomUUID() };
    const twice = await Promise.all([1, 2, 3, 4].map(() => upload({ fields })));
    assert.equal(new Set(twice.map(({ document }) => document.id)).size, 1);
    assert.equal((await upload({ fields })).document.id, twice[0]?.document.id);
    assert.equal((await rowsOf(clinic.id)).length, 1);
    assert.equal((await storedKeys(t, folder)).length, 1);
    const other = await tryUpload({ fields: { ...fields, patientId: clinic.patients[1]?.id } });
    assert.equal(other.statusCode, 400);
  });

  test('of a patient who is not there, elsewhere or not one’s own is not found', async () => {
    const { clinic, folder, tryUpload } = await ownerOf({ professionals: 2, patients: 2 });
    const elsewhere = await t.clinic({ patients: 1 });
    const professional = clinic.professionals[0];
    assert.ok(professional);
    const hers = await documentsClient(t, clinic, professional);
    const answers = [
      await tryUpload({ fields: { patientId: randomUUID() } }),
      await tryUpload({ fields: { patientId: elsewhere.patients[0]?.id } }),
      await hers.tryUpload({ fields: { patientId: clinic.patients[1]?.id } }),
    ];
    for (const answer of answers) assert.equal(answer.json().code, 'patients.not_found');
    assert.deepEqual(await storedKeys(t, folder), []);
    assert.deepEqual(await storedKeys(t, `documents/${elsewhere.id}/`), []);
  });

  test('of a patient unlinked while the bytes come in leaves nothing', async (context) => {
    const { clinic, folder, tryUpload } = await ownerOf();
    const { storage } = t.ctx.adapters;
    const write = storage.write.bind(storage);
    context.mock.method(storage, 'write', async (...given: Parameters<typeof write>) => {
      const written = await write(...given);
      await t.make((tx) =>
        tx
          .updateTable('patients')
          .set({ unlinked_at: new Date().toISOString() })
          .where('clinic_id', '=', clinic.id)
          .execute(),
      );
      return written;
    });
    const answer = await tryUpload();
    assert.equal(answer.json().code, 'patients.not_found');
    assert.deepEqual(await storedKeys(t, folder), []);
    assert.deepEqual(await rowsOf(clinic.id), []);
  });

  for (const reason of ['full', 'unavailable'] as const)
    test(`on a store that is ${reason} fails with the form’s message and leaves nothing`, async (context) => {
      const { clinic, call, tryUpload } = await ownerOf();
      context.mock.method(t.ctx.adapters.storage, 'write', async () => {
        throw new StorageError(reason, 'no');
      });
      const answer = await tryUpload();
      assert.equal(answer.statusCode, 502);
      assert.equal(answer.json().message, 'Erro ao fazer upload do documento.');
      const { documents } = await call(listDocuments, { params: { clinicId: clinic.id } });
      assert.deepEqual(documents, []);
    });

  test('by a patient is refused', async () => {
    const { clinic } = await ownerOf();
    const patient = await documentsClient(t, clinic, await patientOf(t, clinic));
    assert.equal((await patient.tryUpload()).statusCode, 403);
  });
});

describe('a request that is no upload', () => {
  test('is refused as such, and nothing stays', async () => {
    const { clinic, folder, cookie } = await ownerOf();
    const file = fileRequest({ name: 'x', category: 'Outros', patientId: clinic.patients[0]?.id }, pdf());
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(pdf())]), 'exame.pdf');
    const encoded = new Response(form);
    const said = file.headers[fileFieldsHeader] ?? '';
    const cases: [Buffer | string, Record<string, string>, number][] = [
      [file.payload, { 'content-type': fileBodyType }, 400],
      [file.payload, { ...file.headers, [fileFieldsHeader]: '' }, 400],
      [file.payload, { ...file.headers, [fileFieldsHeader]: said.slice(0, -1) }, 400],
      [file.payload, { ...file.headers, [fileFieldsHeader]: `${said}, ${said}` }, 400],
      [file.payload, { ...file.headers, [fileFieldsHeader]: '[]' }, 400],
      [file.payload, { ...file.headers, [fileFieldsHeader]: 'null' }, 400],
      [file.payload, { ...file.headers, 'content-type': 'application/pdf' }, 415],
      [file.payload, { ...file.headers, 'content-type': 'text/plain' }, 415],
      ['{}', { ...file.headers, 'content-type': 'application/json' }, 415],
      [
        Buffer.from(await encoded.arrayBuffer()),
        { ...file.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
        415,
      ],
    ];
    for (const [payload, headers, status] of cases) {
      const answer = await t.app.inject({
        method: 'POST',
        url: `/api/clinics/${clinic.id}/documents`,
        headers: { cookie, ...headers },
        payload,
      });
      assert.equal(answer.statusCode, status, `${JSON.stringify(headers)}: ${answer.body}`);
      if (headers['content-type']?.startsWith('multipart'))
        assert.equal(
          answer.json().message,
          'O sistema foi atualizado. Recarregue a página e envie o arquivo novamente.',
        );
    }
    assert.deepEqual(await storedKeys(t, folder), []);
  });

  test('a file is taken by no other endpoint', async () => {
    const { clinic, cookie } = await ownerOf();
    const { payload, headers } = fileRequest({ name: 'Clínica', colorPalette: 'verde-mar' }, pdf());
    const answer = await t.app.inject({
      method: 'PUT',
      url: `/api/clinics/${clinic.id}/settings`,
      headers: { cookie, ...headers },
      payload,
    });
    assert.equal(answer.statusCode, 415);
  });
});
