import { assetsFolder, removeLogo, uploadLogo } from '@virtual-med/contract/clinics/logos';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StorageError } from '../../../adapters/storage/storage.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { sendFailure } from '../../../core/http/errors.ts';
import type { Router } from '../../../core/http/router.ts';
import { iconFiles } from './logo-files.ts';
import { assetKey, dropLogo, logoFileOf, saveLogo } from './logos.service.ts';

const contentTypes: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' };
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The file a clinic shows under this name now; a clinic that is gone shows none. A logo sent by a program of before may
 * have no picture for mails beside it, and is one itself.
 */
async function shownFile(ctx: AppContext, clinicId: string, file: string): Promise<string | undefined> {
  if (!uuidShape.test(clinicId)) return undefined;
  const row = await ctx.db.asSystem('public logo', (tx) =>
    tx
      .selectFrom('clinics')
      .select('logo_url')
      .where('id', '=', clinicId)
      .where('active', '=', true)
      .executeTakeFirst(),
  );
  const logo = logoFileOf(clinicId, row?.logo_url ?? null);
  if (!logo) return undefined;
  if (file === logo) return file;
  if (!iconFiles.includes(file)) return undefined;
  const isMissing = file === 'logo-mail.png' && logo !== 'logo.svg' && !(await isStored(ctx, clinicId, file));
  return isMissing ? logo : file;
}

const isStored = (ctx: AppContext, clinicId: string, file: string): Promise<boolean> =>
  ctx.adapters.storage.stat(assetKey(clinicId, file)).then(
    (found) => found !== undefined,
    () => false,
  );

/** Opened by itself an image is a page: this one may run, load and frame nothing. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

async function serveAsset(ctx: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { clinicId, file } = request.params as { clinicId: string; file: string };
  const shown = await shownFile(ctx, clinicId, file);
  if (!shown) return sendFailure(reply, { code: 'request.not_found' });
  try {
    const { stream, size } = await ctx.adapters.storage.read(assetKey(clinicId, shown));
    const versioned = /[?&]v=\d+/.test(request.url);
    return (
      reply
        .header('content-security-policy', sandbox)
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', 'inline')
        // Mails show it from elsewhere; it is public.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', versioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
        .header('content-length', size)
        .type(contentTypes[shown.split('.')[1] ?? ''] ?? 'application/octet-stream')
        .send(stream)
    );
  } catch (error) {
    if (error instanceof StorageError && error.reason === 'not_found')
      return sendFailure(reply, { code: 'request.not_found' });
    throw error;
  }
}

/** The pictures stand outside the endpoint table: their answers are bytes. */
export function logosRoutes(app: FastifyInstance, router: Router, ctx: AppContext): void {
  router.serve(uploadLogo, (actor, { params, body }) => saveLogo(ctx, actor, params.clinicId, body));
  router.serve(removeLogo, (actor, { params }) => dropLogo(ctx, actor, params.clinicId));
  app.get(`/${assetsFolder}/:clinicId/:file`, (request, reply) => serveAsset(ctx, request, reply));
}
