import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { palettes, resolvePalette } from '@virtual-med/contract/branding/palettes';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import { assetsFolder, type uploadLogo } from '@virtual-med/contract/clinics/logos';
import type { z } from '@virtual-med/contract/core/zod';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { isolatedTask } from '../../../core/isolated/isolated.ts';
import { ownBytes } from '../../../core/isolated/messages.ts';
import { ReadersBusy, UnreadableFile } from '../../../core/isolated/unreadable-file.ts';
import { clinicColumns, presentClinic } from './brand.service.ts';
import { iconFiles, type LogoExtension } from './logo-files.ts';

type Input = z.infer<(typeof uploadLogo)['body']>;

const readSent = isolatedTask<typeof import('./read-logo.task.ts').default>(
  new URL('./read-logo.task.ts', import.meta.url),
  'process',
);
const drawAgain = isolatedTask<typeof import('./draw-icons.task.ts').default>(
  new URL('./draw-icons.task.ts', import.meta.url),
  'process',
);

const contentTypes = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' } as const;

export const assetKey = (clinicId: string, file: string): string => `${assetsFolder}/${clinicId}/${file}`;

/** The public address, with the moment it was written: an old picture is never shown from a cache for the new one. */
const logoAddress = (clinicId: string, extension: LogoExtension, at: number): string =>
  `/${assetsFolder}/${clinicId}/logo.${extension}?v=${at}`;

/** The file an address names; an address of another make names none. */
export const logoFileOf = (clinicId: string, logoUrl: string | null): string | undefined =>
  new RegExp(`^/${assetsFolder}/${clinicId}/(logo\\.(?:png|jpg|svg))\\?v=\\d+$`).exec(logoUrl ?? '')?.[1];

async function store(ctx: AppContext, key: string, bytes: Buffer, contentType: string): Promise<void> {
  try {
    await ctx.adapters.storage.write(key, Readable.from([bytes]), { maxBytes: bytes.length, contentType });
  } catch (error) {
    ctx.log.error({ err: error }, 'a logo could not be stored');
    throw new AppError('logos.not_stored');
  }
}

async function saveAddress(tx: Tx, clinicId: string, address: string | null): Promise<Clinic> {
  const row = await tx
    .updateTable('clinics')
    .set({ logo_url: address, updated_at: sql`now()` })
    .where('id', '=', clinicId)
    .returning(clinicColumns)
    .executeTakeFirstOrThrow(() => new AppError('clinics.not_found'));
  return presentClinic(row);
}

/** What a logo's pictures are made from, held until they are stored. */
async function holdLook(tx: Tx, clinicId: string): Promise<{ logoUrl: string | null; colour: string }> {
  const row = await tx
    .selectFrom('clinics')
    .select(['logo_url', 'color_palette'])
    .where('id', '=', clinicId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('clinics.not_found'));
  return { logoUrl: row.logo_url, colour: palettes[resolvePalette(row.color_palette)].primary };
}

async function storeIcons(ctx: AppContext, clinicId: string, icons: readonly ArrayBuffer[]): Promise<void> {
  for (const [index, file] of iconFiles.entries())
    await store(ctx, assetKey(clinicId, file), Buffer.from(icons[index] ?? new ArrayBuffer(0)), 'image/png');
}

/** What was sent, read where it can do no harm. */
async function readLogo(ctx: AppContext, clinicId: string, file: string, colour: string) {
  const input = () => ({ file: ownBytes(Buffer.from(file, 'base64')), colour });
  const read = await ctx.isolated.run(readSent, clinicId, input).catch((error: unknown) => {
    if (error instanceof UnreadableFile) throw new AppError('logos.unreadable', { cause: error });
    if (error instanceof ReadersBusy) throw new AppError('server.overloaded', { cause: error, retryAfterSeconds: 5 });
    throw error;
  });
  if ('refused' in read) throw new AppError(read.refused);
  return read;
}

/**
 * The row is held while the bytes are written, so that of two logos sent at once the one shown is the one stored. When
 * the bytes cannot be stored the row stays as it was.
 */
export async function saveLogo(ctx: AppContext, actor: Actor, clinicId: string, { file }: Input): Promise<Clinic> {
  const { colour } = await ctx.db.asActor(actor, (tx) => holdLook(tx, clinicId));
  const { logo, icons } = await readLogo(ctx, clinicId, file, colour);
  const { clinic, former, recoloured } = await ctx.db.asActor(actor, async (tx) => {
    const before = await holdLook(tx, clinicId);
    const own = `logo.${logo.extension}`;
    const saved = await saveAddress(tx, clinicId, logoAddress(clinicId, logo.extension, Date.now()));
    await record(tx, { event: 'clinics.logo_updated', clinicId, recordType: 'clinic', recordId: clinicId });
    await store(ctx, assetKey(clinicId, own), Buffer.from(logo.bytes), contentTypes[logo.extension]);
    await storeIcons(ctx, clinicId, icons);
    const formerFile = logoFileOf(clinicId, before.logoUrl);
    return { clinic: saved, former: formerFile === own ? undefined : formerFile, recoloured: before.colour !== colour };
  });
  await forget(ctx, clinicId, [former]);
  return recoloured ? ((await recolourIcons(ctx, actor, clinicId)) ?? clinic) : clinic;
}

/**
 * Draws the icons of a clinic's logo on the palette it has now. A change of colours is not worth failing for them: they
 * are drawn again with the next one. Of a logo or palette changed meanwhile, whoever changed it takes care.
 */
export async function recolourIcons(ctx: AppContext, actor: Actor, clinicId: string): Promise<Clinic | undefined> {
  const look = () => ctx.db.asActor(actor, (tx) => holdLook(tx, clinicId));
  try {
    const { logoUrl, colour } = await look();
    const file = logoFileOf(clinicId, logoUrl);
    if (!file) return undefined;
    const icons = await ctx.isolated.run(drawAgain, clinicId, async () => ({
      logo: ownBytes(await buffer((await ctx.adapters.storage.read(assetKey(clinicId, file))).stream)),
      colour,
    }));
    return await ctx.db.asActor(actor, async (tx) => {
      const now = await holdLook(tx, clinicId);
      if (now.logoUrl !== logoUrl || now.colour !== colour) return undefined;
      await storeIcons(ctx, clinicId, icons);
      return saveAddress(tx, clinicId, logoAddress(clinicId, file.split('.')[1] as LogoExtension, Date.now()));
    });
  } catch (error) {
    ctx.log.warn({ err: error }, 'icons stay on the colour they had');
    return undefined;
  }
}

export async function dropLogo(ctx: AppContext, actor: Actor, clinicId: string): Promise<Clinic> {
  const { clinic, former } = await ctx.db.asActor(actor, async (tx) => {
    const formerFile = logoFileOf(clinicId, (await holdLook(tx, clinicId)).logoUrl);
    const saved = await saveAddress(tx, clinicId, null);
    await record(tx, { event: 'clinics.logo_removed', clinicId, recordType: 'clinic', recordId: clinicId });
    return { clinic: saved, former: formerFile };
  });
  await forget(ctx, clinicId, [former, ...iconFiles]);
  return clinic;
}

/** Nothing points at these files any more; that one could not be removed harms nobody and is only noted. */
async function forget(ctx: AppContext, clinicId: string, files: readonly (string | undefined)[]): Promise<void> {
  for (const file of files)
    if (file)
      await ctx.adapters.storage
        .remove(assetKey(clinicId, file))
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'an old logo could not be removed'));
}
