import { patientFileColumns } from '@virtual-med/contract/data-export/clinic-export.texts';
import type { Relation, Sex } from '@virtual-med/contract/patients/patients';
import { relationLabels, sexLabels } from '@virtual-med/contract/patients/person.texts';
import { sql } from 'kysely';
import { type Storage, StorageError } from '../../../../adapters/storage/storage.port.ts';
import type { AppContext } from '../../../../context/context.ts';
import { cell, line } from '../../../../core/csv.ts';
import { lowestIdAt } from '../../../../core/ids.ts';
import { type ZipEntry, zipStream } from '../../../../core/zip/zip-file.ts';
import { assetKey, logoFileOf } from '../../../people/branding/public.ts';
import { csvHeader, csvLineIn, trailOfClinic } from '../../audit/public.ts';
import { faceOf } from '../clinic-face.ts';
import { manifestName, sha256Of } from '../manifest.ts';
import { bytesEntry, jsonArray, Manifest, textEntry } from './archive-entries.ts';
import { archiveKey } from './clinic-export-row.ts';
import { clinicTables, patients, rowsOf } from './clinic-tables.ts';
import { type DocumentRow, documentRows, pathOf, toldDocument } from './document-rows.ts';
import type { Progress } from './progress.ts';
import { readMe } from './read-me.page.ts';

/** What one ZIP takes of the library's two-byte count; more documents lie in ZIPs inside the ZIP. */
const documentsPerZip = 60_000;
/** Any clinic; what there is room for is said by the storage. */
const archiveMaxBytes = 2 ** 42;
const byteOrderMark = '\ufeff';

/** The attempt that is at work. */
export interface Run {
  readonly id: string;
  readonly clinic_id: string;
  readonly run_id: string;
  readonly requested_by_name: string;
}

export interface Written {
  readonly size: number;
  readonly manifestSha256: string;
  readonly missing: number;
}

interface Scene {
  readonly ctx: AppContext;
  readonly clinicId: string;
  readonly startedAt: Date;
  readonly manifest: Manifest;
  readonly missing: string[];
  readonly progress: Progress;
}

const clinicRow = (ctx: AppContext, clinicId: string) =>
  ctx.db.asSystem('clinic export: clinic', (tx) =>
    tx
      .selectFrom('clinics as c')
      .leftJoin('subscription_plans as p', 'p.id', 'c.subscription_plan_id')
      .select(['c.id', 'c.name', 'c.admin_name', 'c.admin_email', 'c.whatsapp', 'c.status', 'c.payment_status'])
      .select(['c.color_palette', 'c.logo_url', 'c.time_zone', 'c.subscription_status', 'c.subscription_end_date'])
      .select(['c.zip_code', 'c.address', 'c.phone', 'c.cnes', 'c.created_at', 'c.updated_at', 'p.name as plan_name'])
      .select([
        sql<string | null>`(select sum(u.documents) from clinic_usage u where u.clinic_id = c.id)`.as('kept_documents'),
        sql<string | null>`(select sum(u.bytes) from clinic_usage u where u.clinic_id = c.id)`.as('kept_bytes'),
      ])
      .where('c.id', '=', clinicId)
      .executeTakeFirstOrThrow(),
  );
type ClinicRow = Awaited<ReturnType<typeof clinicRow>>;

const toldClinic = (row: ClinicRow) => ({
  id: row.id,
  name: row.name,
  adminName: row.admin_name,
  adminEmail: row.admin_email,
  whatsapp: row.whatsapp,
  zipCode: row.zip_code,
  address: row.address,
  phone: row.phone,
  cnes: row.cnes,
  status: row.status,
  colorPalette: row.color_palette,
  timeZone: row.time_zone,
  paymentStatus: row.payment_status,
  plan: row.plan_name,
  subscriptionStatus: row.subscription_status,
  subscriptionEndDate: row.subscription_end_date,
  usage: { documents: Number(row.kept_documents ?? 0), bytes: Number(row.kept_bytes ?? 0) },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

async function* patientsCsv({ ctx, clinicId }: Scene): AsyncGenerator<string> {
  yield byteOrderMark + line(patientFileColumns.map(cell));
  for await (const page of rowsOf(ctx, clinicId, patients))
    for (const row of page)
      yield line(
        [
          row.name,
          row.email,
          row.phone,
          row.birthDate,
          row.cpf,
          row.zipCode,
          row.address,
          row.professionalName,
          row.id,
          row.socialName,
          row.sex && sexLabels[row.sex as Sex],
          row.passport,
          row.representativeName,
          row.representativeCpf,
          row.representativeRelation && relationLabels[row.representativeRelation as Relation],
        ].map((value) => cell(value ?? '')),
      );
}

async function* trailCsv({ ctx, clinicId, startedAt }: Scene, timeZone: string): AsyncGenerator<string> {
  yield byteOrderMark + csvHeader();
  const told = csvLineIn(timeZone);
  for await (const page of trailOfClinic(ctx, clinicId, lowestIdAt(startedAt.getTime()))) yield page.map(told).join('');
}

async function* counted<T>({ progress }: Scene, pages: AsyncIterable<T[]>): AsyncGenerator<T[]> {
  for await (const page of pages) {
    await progress.tell();
    yield page;
  }
}

/** A file that is gone or damaged is named instead: the rest is not held back for it. */
async function openOriginal(storage: Storage, row: DocumentRow) {
  try {
    return (await storage.read(row.file_path)).stream;
  } catch (error) {
    if (error instanceof StorageError && (error.reason === 'not_found' || error.reason === 'damaged')) return undefined;
    throw error;
  }
}

async function* originals(scene: Scene): AsyncGenerator<ZipEntry> {
  const { ctx, clinicId, startedAt, manifest, missing, progress } = scene;
  for await (const page of documentRows(ctx, clinicId, startedAt.toISOString()))
    for (const row of page) {
      const stream = await openOriginal(ctx.adapters.storage, row);
      if (stream) {
        const entry = { name: pathOf(row), modifiedAt: new Date(row.created_at), open: async () => stream };
        yield manifest.watch(entry, progress.passed);
      } else missing.push(`${row.id}  ${pathOf(row)}\n`);
      progress.documentDone();
      await progress.tell();
    }
}

/** The next of them, leaving the others where they are. */
async function* next<T>(items: AsyncIterator<T>, count: number): AsyncGenerator<T> {
  for (let taken = 0; taken < count; taken += 1) {
    const item = await items.next();
    if (item.done) return;
    yield item.value;
  }
}

async function* originalsInParts(scene: Scene, documents: number, perZip: number): AsyncGenerator<ZipEntry> {
  if (documents <= perZip) return yield* originals(scene);
  const all = originals(scene);
  for (let part = 1; part <= Math.ceil(documents / perZip); part += 1)
    yield scene.manifest.watch({
      name: `documentos-${part}.zip`,
      modifiedAt: scene.startedAt,
      open: async () => zipStream(next(all, perZip)),
    });
}

async function logoEntry({ ctx, clinicId, startedAt }: Scene, logoUrl: string | null): Promise<ZipEntry[]> {
  const file = logoFileOf(clinicId, logoUrl);
  const key = file && assetKey(clinicId, file);
  if (!key || !(await ctx.adapters.storage.stat(key))) return [];
  const open = async () => (await ctx.adapters.storage.read(key)).stream;
  return [{ name: `marca/${file}`, modifiedAt: startedAt, open }];
}

async function* entriesOf(scene: Scene, run: Run, perZip: number): AsyncGenerator<ZipEntry> {
  const { ctx, clinicId, startedAt: at, manifest, missing, progress } = scene;
  const clinic = await clinicRow(ctx, clinicId);
  const made = (name: string, bytes: Buffer) => manifest.watch(bytesEntry(name, at, bytes));
  const text = (name: string, texts: () => AsyncIterable<string>) => manifest.watch(textEntry(name, at, texts));
  const guide = readMe({
    face: await faceOf(ctx, clinic),
    at: at.toISOString(),
    timeZone: clinic.time_zone,
    requestedByName: run.requested_by_name,
    documents: progress.documentsTotal,
    bytes: progress.bytesTotal,
    inParts: progress.documentsTotal > perZip,
  });
  yield made('LEIA-ME.html', guide);
  yield made('dados/clinica.json', Buffer.from(`${JSON.stringify(toldClinic(clinic), null, 2)}\n`));
  for (const table of clinicTables)
    yield text(`dados/${table.name}.json`, () => jsonArray(counted(scene, rowsOf(ctx, clinicId, table))));
  yield text('dados/pacientes.csv', () => patientsCsv(scene));
  yield text('dados/documentos.json', () => jsonArray(toldDocuments(scene)));
  const before = lowestIdAt(at.getTime());
  yield text('dados/trilha.json', () => jsonArray(counted(scene, trailOfClinic(ctx, clinicId, before))));
  yield text('dados/trilha.csv', () => trailCsv(scene, clinic.time_zone));
  for (const entry of await logoEntry(scene, clinic.logo_url)) yield manifest.watch(entry);
  yield* originalsInParts(scene, progress.documentsTotal, perZip);
  if (missing.length > 0) yield made('FALTANDO.txt', Buffer.from(missing.join('')));
  yield bytesEntry(manifestName, at, Buffer.from(manifest.text()));
}

async function* toldDocuments(scene: Scene) {
  const rows = documentRows(scene.ctx, scene.clinicId, scene.startedAt.toISOString());
  for await (const page of counted(scene, rows)) yield page.map(toldDocument);
}

/** Everything of the clinic as one ZIP, from the database and the storage straight into the storage. */
export async function writeArchive(
  ctx: AppContext,
  run: Run,
  progress: Progress,
  { signal, perZip = documentsPerZip }: { signal: AbortSignal; perZip?: number | undefined },
): Promise<Written> {
  const scene: Scene = {
    ctx,
    clinicId: run.clinic_id,
    startedAt: progress.startedAt,
    manifest: new Manifest(),
    missing: [],
    progress,
  };
  const { size } = await ctx.adapters.storage.write(archiveKey(run), zipStream(entriesOf(scene, run, perZip)), {
    maxBytes: archiveMaxBytes,
    contentType: 'application/zip',
    signal,
    hashed: false,
  });
  return { size, manifestSha256: sha256Of(scene.manifest.text()), missing: scene.missing.length };
}
