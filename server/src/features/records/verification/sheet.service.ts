import { buffer } from 'node:stream/consumers';
import { resolvePalette } from '@virtual-med/contract/branding/palettes';
import { formatDate, formatDateTime, initials } from '@virtual-med/contract/core/formats';
import { verificationPrintTexts as texts } from '@virtual-med/contract/verification/verification.texts';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor } from '../../../core/db/database.ts';
import { isolatedTask } from '../../../core/isolated/isolated.ts';
import { ownBytes } from '../../../core/isolated/messages.ts';
import { ReadersBusy, UnreadableFile } from '../../../core/isolated/unreadable-file.ts';
import { assetKey, logoFileOf } from '../../people/branding/public.ts';
import { type DocumentFactsOfClinic, documentFactsOfClinic } from '../../people/clinics/public.ts';
import { readForSheet, type SheetFacts } from './verification.service.ts';

const sheet = isolatedTask<typeof import('./sheet.task.ts').default>(
  new URL('./sheet.task.ts', import.meta.url),
  'process',
);

/** Where the clinic is and how it is reached, as far as it has said so. */
const whereIs = ({ address, phone, cnes }: DocumentFactsOfClinic): string =>
  [address, phone, cnes && `CNES ${cnes}`].filter(Boolean).join(' · ');

/** A sheet does not wait for a picture: without one it carries the name. */
async function printedLogo(
  ctx: AppContext,
  clinicId: string,
  logoUrl: string | null,
): Promise<ArrayBuffer | undefined> {
  if (!logoFileOf(clinicId, logoUrl)) return undefined;
  try {
    const { stream } = await ctx.adapters.storage.read(assetKey(clinicId, 'logo-mail.png'));
    return ownBytes(await buffer(stream));
  } catch (error) {
    ctx.log.warn({ err: error }, 'a verification sheet goes without its logo');
    return undefined;
  }
}

interface Sheet {
  readonly bytes: Buffer;
  readonly fileName: string;
}

/** For any document, also one that is signed and may not be touched. */
export async function verificationSheet(
  ctx: AppContext,
  actor: Actor,
  ids: { clinicId: string; documentId: string },
): Promise<Sheet> {
  return drawSheet(ctx, actor, ids.clinicId, await readForSheet(ctx, actor, ids));
}

/** Whoever calls has judged that the asker may hold the code, and recorded it. */
export async function drawSheet(ctx: AppContext, actor: Actor, clinicId: string, about: SheetFacts): Promise<Sheet> {
  const clinic = await ctx.db.asActor(actor, (tx) => documentFactsOfClinic(tx, clinicId));
  const logo = await printedLogo(ctx, clinicId, clinic.logoUrl);
  const content = {
    clinic: { name: clinic.name, palette: resolvePalette(clinic.colorPalette), where: whereIs(clinic) },
    address: about.address,
    code: about.code,
    category: about.category,
    sentAt: about.created_at,
    sentOn: formatDate(about.created_at, about.timeZone),
    patientInitials: [...initials(about.patientName)].map((letter) => `${letter}.`).join(' '),
    registeredAt: about.registeredAt ? formatDateTime(about.registeredAt, about.timeZone) : '-',
    sha256: about.sha256,
  };
  const write = (picture: ArrayBuffer | undefined) =>
    ctx.isolated.run(sheet, clinicId, () => ({ content, logo: picture }));
  try {
    const written = await write(logo).catch((error: unknown) => {
      if (logo && error instanceof UnreadableFile) return write(undefined);
      throw error;
    });
    return { bytes: Buffer.from(written), fileName: texts.fileName };
  } catch (error) {
    if (error instanceof ReadersBusy) throw new AppError('server.overloaded', { cause: error, retryAfterSeconds: 5 });
    throw error;
  }
}
