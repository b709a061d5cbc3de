import { Readable } from 'node:stream';
import { assetsFolder, iconNames, iconSizes, type uploadLogo } from '@virtual-med/contract/branding/logos';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import type { z } from '@virtual-med/contract/core/zod';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { isolatedTask } from '../../../core/isolated/isolated.ts';
import { ownBytes } from '../../../core/isolated/messages.ts';
import { ReadersBusy, UnreadableFile } from '../../../core/isolated/unreadable-file.ts';
import type { House } from '../../../house.ts';
import { clinicColumns, presentClinic } from '../../clinics/clinics.service.ts';
import type { LogoExtension } from './logo-image.ts';

type Input = z.infer<(typeof uploadLogo)['body']>;

const readPictures = isolatedTask<typeof import('./read-logo.task.ts').default>(
  new URL('./read-logo.task.ts', import.meta.url),
);

const contentTypes = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' } as const;

export const assetKey = (clinicId: string, file: string): string => `${assetsFolder}/${clinicId}/${file}`;

/** The public address, with the moment it was written: an old picture is never shown from a cache for the new one. */
const logoAddress = (clinicId: string, extension: LogoExtension, at: number): string =>
  `/${assetsFolder}/${clinicId}/logo.${extension}?v=${at}`;

/** The file an address names; an address of another make names none. */
export const logoFileOf = (clinicId: string, logoUrl: string | null): string | undefined =>
  new RegExp(`^/${assetsFolder}/${clinicId}/(logo\\.(?:png|jpg|svg))\\?v=\\d+$`).exec(logoUrl ?? '')?.[1];

async function store(house: House, key: string, bytes: Buffer, contentType: string): Promise<void> {
  try {
    await house.adapters.storage.write(key, Readable.from([bytes]), { maxBytes: bytes.length, contentType });
  } catch (error) {
    house.log.error({ err: error }, 'a logo could not be stored');
    throw new AppError('logos.not_stored');
  }
}

async function saveAddress(tx: Tx, clinicId: string, address: string | null): Promise<Clinic> {
  const row = await tx
    .updateTable('clinics')
    .set({ logo_url: address, updated_at: sql`now()` })
    .where('id', '=', clinicId)
    .returning(clinicColumns)
    .executeTakeFirst();
  if (!row) throw new AppError('clinics.not_found');
  return presentClinic(row);
}

const currentAddress = async (tx: Tx, clinicId: string): Promise<string | null> =>
  (await tx.selectFrom('clinics').select('logo_url').where('id', '=', clinicId).forNoKeyUpdate().executeTakeFirst())
    ?.logo_url ?? null;

const decoded = (base64: string): ArrayBuffer => ownBytes(Buffer.from(base64, 'base64'));

/** What was sent, read where it can do no harm. */
async function readSent(house: House, clinicId: string, { file, icons }: Input) {
  const input = () => ({
    logo: file === undefined ? undefined : decoded(file),
    icons: icons ? iconNames.map((name) => ({ bytes: decoded(icons[name]), size: iconSizes[name] })) : [],
  });
  const read = await house.isolated.run(readPictures, clinicId, input).catch((error: unknown) => {
    if (error instanceof UnreadableFile) throw new AppError('logos.unreadable', { cause: error });
    if (error instanceof ReadersBusy) throw new AppError('server.overloaded', { cause: error, retryAfterSeconds: 5 });
    throw error;
  });
  if ('refused' in read) throw new AppError(read.refused);
  return {
    logo: read.logo && { extension: read.logo.extension, bytes: Buffer.from(read.logo.bytes) },
    drawn: read.icons.map((bytes, index) => ({ name: iconNames[index] ?? '', bytes: Buffer.from(bytes) })),
  };
}

/**
 * The row is held while the bytes are written, so that of two logos sent at once the one shown is the one stored. When
 * the bytes cannot be stored the row stays as it was.
 */
export async function saveLogo(house: House, actor: Actor, clinicId: string, input: Input): Promise<Clinic> {
  const { icons } = input;
  const { logo, drawn } = await readSent(house, clinicId, input);
  const { clinic, former } = await house.db.asActor(actor, async (tx) => {
    const before = await currentAddress(tx, clinicId);
    const formerFile = logoFileOf(clinicId, before);
    const extension = logo?.extension ?? (formerFile?.split('.')[1] as LogoExtension | undefined);
    if (!extension) throw new AppError('logos.none');
    const saved = await saveAddress(tx, clinicId, logoAddress(clinicId, extension, Date.now()));
    await record(tx, { event: 'clinics.logo_updated', clinicId, recordType: 'clinic', recordId: clinicId });
    if (logo) await store(house, assetKey(clinicId, `logo.${extension}`), logo.bytes, contentTypes[extension]);
    for (const { name, bytes } of drawn) await store(house, assetKey(clinicId, `${name}.png`), bytes, 'image/png');
    return { clinic: saved, former: formerFile === `logo.${extension}` ? undefined : formerFile };
  });
  const outdated = [former, ...(logo && !icons ? iconNames.map((name) => `${name}.png`) : [])];
  await forget(house, clinicId, outdated);
  return clinic;
}

export async function dropLogo(house: House, actor: Actor, clinicId: string): Promise<Clinic> {
  const { clinic, former } = await house.db.asActor(actor, async (tx) => {
    const formerFile = logoFileOf(clinicId, await currentAddress(tx, clinicId));
    const saved = await saveAddress(tx, clinicId, null);
    await record(tx, { event: 'clinics.logo_removed', clinicId, recordType: 'clinic', recordId: clinicId });
    return { clinic: saved, former: formerFile };
  });
  await forget(house, clinicId, [former, ...iconNames.map((name) => `${name}.png`)]);
  return clinic;
}

/** Nothing points at these files any more; that one could not be removed harms nobody and is only noted. */
async function forget(house: House, clinicId: string, files: readonly (string | undefined)[]): Promise<void> {
  for (const file of files)
    if (file)
      await house.adapters.storage
        .remove(assetKey(clinicId, file))
        .catch((error: unknown) => house.log.warn({ err: error }, 'an old logo could not be removed'));
}
