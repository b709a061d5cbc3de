import type { changedElsewhere } from '@virtual-med/contract/clinics/clinics';
import { changedElsewhereTexts as reasons } from '@virtual-med/contract/clinics/clinics.texts';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor } from '../../../core/db/database.ts';

type Sent = { readonly [Field in keyof typeof changedElsewhere]?: string | null | undefined };

/** The picture an address names, whenever it was written: the query only keeps old ones out of caches. */
const pictureOf = (address: string, { appUrl }: AppContext): string | undefined => {
  const { origin, pathname } = URL.parse(address, appUrl) ?? {};
  return origin === new URL(appUrl).origin ? pathname : undefined;
};

/**
 * What a form may send along with the rest although acts of their own change it. It is taken while it says what is so
 * already; an empty logo means to remove it. Anything else is refused with the reason.
 */
export async function judgeChangedElsewhere(
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  { logoUrl, paymentStatus, status }: Sent,
): Promise<{ removesLogo: boolean }> {
  if (logoUrl === undefined && paymentStatus === undefined && status === undefined) return { removesLogo: false };
  const clinic = await ctx.db.asActor(actor, (tx) =>
    tx
      .selectFrom('clinics')
      .select(['logo_url', 'payment_status', 'status'])
      .where('id', '=', clinicId)
      .executeTakeFirst(),
  );
  if (!clinic) throw new AppError('clinics.not_found');
  const isSameLogo =
    !logoUrl || (clinic.logo_url !== null && pictureOf(logoUrl, ctx) === pictureOf(clinic.logo_url, ctx));
  const fields = {
    ...(isSameLogo ? {} : { logoUrl: reasons.logoUrl }),
    ...((paymentStatus ?? clinic.payment_status) === clinic.payment_status
      ? {}
      : { paymentStatus: reasons.paymentStatus }),
    ...((status ?? clinic.status) === clinic.status ? {} : { status: reasons.status }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('request.invalid', { fields });
  return { removesLogo: logoUrl !== undefined && !logoUrl && clinic.logo_url !== null };
}
