import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { cutTo } from '@virtual-med/contract/core/fields';
import { extensionOf } from '@virtual-med/contract/core/files';
import type { DocumentCategory } from '@virtual-med/contract/documents/documents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { record } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/db/database.ts';
import type { House } from '../../house.ts';
import { currentDocuments } from './document-rows.service.ts';
import type { ExportGate } from './export-gate.ts';
import { contentDisposition } from './file-name.ts';
import { localHeader, type ZipPart, zipDirectory, zipMaxBytes, zipMaxParts, zipSize } from './zip-format.ts';

interface Wanted {
  readonly clinicId: string;
  /** Unset for a patient: their own, by their own rights. */
  readonly patientId?: string;
  readonly category?: DocumentCategory | undefined;
}

const manifestName = 'LEIA-ME_verificacao_sha256.txt';

const rowsOf = (house: House, actor: Actor, { clinicId, patientId, category }: Wanted) =>
  house.db.asActor(
    actor,
    async (tx) => {
      let query = currentDocuments(tx, clinicId)
        .select([
          'd.id',
          'd.name',
          'd.category',
          'd.file_path',
          'd.file_name',
          'd.size_bytes',
          'd.sha256',
          'd.crc32',
          'd.created_at',
        ])
        .orderBy('d.created_at')
        .orderBy('d.id')
        .limit(zipMaxParts);
      if (patientId) query = query.where('d.patient_id', '=', patientId);
      if (category) query = query.where('d.category', '=', category);
      const rows = await query.execute();
      if (rows.length === 0) throw new AppError('documents.not_found');
      for (const { id } of rows)
        await record(tx, { event: 'documents.exported', clinicId, recordType: 'document', recordId: id });
      return rows;
    },
    { readAndRecord: true },
  );
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** A folder for each category; names every system takes, none of them twice. */
function nameParts(rows: readonly Row[]): Map<Row, string> {
  const taken = new Set<string>();
  const names = new Map<Row, string>();
  for (const row of rows) {
    const stem = cutTo(row.name.replace(/[\\/:*?"<>|]/g, '-').replace(/^\.+|(?<![. ])[. ]+$/g, ''), 120) || 'documento';
    const extension = extensionOf(row.file_name);
    let name = `${row.category}/${stem}.${extension}`;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${row.category}/${stem} (${n}).${extension}`;
    taken.add(name.toLowerCase());
    names.set(row, name);
  }
  return names;
}

/** Rows written before sums were kept have their file read once more. */
async function sumOf(house: House, row: Row): Promise<number> {
  if (row.crc32 !== null) return Number(row.crc32);
  let sum = 0;
  for await (const chunk of (await house.adapters.storage.read(row.file_path)).stream) sum = crc32(chunk, sum);
  return sum;
}

/** As `sha256sum -c` reads it. */
const manifestOf = (names: ReadonlyMap<Row, string>): Buffer =>
  Buffer.from([...names].map(([row, name]) => `${row.sha256}  ${name}\n`).join(''));

async function* zipBytes(house: House, rows: readonly (readonly [ZipPart, Row | Buffer])[]): AsyncGenerator<Buffer> {
  for (const [part, content] of rows) {
    yield localHeader(part);
    if (Buffer.isBuffer(content)) yield content;
    else {
      const { stream, size } = await house.adapters.storage.read(content.file_path);
      if (size !== part.size) throw new Error('the stored file has another size than its row says');
      yield* stream;
    }
  }
  yield zipDirectory(rows.map(([part]) => part));
}

export async function sendZip(
  house: House,
  gate: ExportGate,
  actor: Actor,
  wanted: Wanted,
  call: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const release = await gate.take(house, actor, wanted.clinicId);
  try {
    const { stream, size } = await openZip(house, actor, wanted, call.request.method === 'HEAD');
    stream.once('close', release);
    const title = wanted.category ? `Documentos - ${wanted.category}` : 'Documentos';
    return call.reply
      .header('content-type', 'application/zip')
      .header('content-length', size)
      .header('content-disposition', contentDisposition('attachment', `${title}.zip`))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store')
      .send(stream);
  } catch (error) {
    release();
    throw error;
  }
}

async function openZip(house: House, actor: Actor, wanted: Wanted, headOnly: boolean) {
  const rows = await rowsOf(house, actor, wanted);
  const names = nameParts(rows);
  const manifest = manifestOf(names);
  const parts: (readonly [ZipPart, Row | Buffer])[] = [
    [{ name: manifestName, size: manifest.length, crc32: crc32(manifest), modifiedAt: new Date() }, manifest],
  ];
  try {
    for (const [row, name] of names)
      parts.push([
        { name, size: Number(row.size_bytes), crc32: await sumOf(house, row), modifiedAt: new Date(row.created_at) },
        row,
      ]);
  } catch (cause) {
    throw new AppError('documents.not_readable', { cause });
  }
  const size = zipSize(parts.map(([part]) => part));
  if (size > zipMaxBytes || parts.length > zipMaxParts) throw new AppError('documents.export_too_large');
  return { stream: Readable.from(headOnly ? [] : zipBytes(house, parts), { objectMode: false }), size };
}
