import { formatZipCode } from '@virtual-med/contract/core/formats';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/db/database.ts';

export interface DocumentFactsOfClinic {
  readonly name: string;
  /** In one line with the CEP; empty where the clinic has stated none. */
  readonly address: string;
  /** 'São Paulo - SP', where the address ends with it; else empty. */
  readonly place: string;
  readonly phone: string;
  readonly cnes: string;
  readonly colorPalette: string;
  readonly logoUrl: string | null;
  readonly timeZone: string;
}

function placeIn(address: string): string {
  const last = address.slice(address.lastIndexOf(',') + 1).trim();
  return /. - [A-Z]{2}$/.test(last) ? last : '';
}

/** What a document says of the clinic that issues it. */
export async function documentFactsOfClinic(tx: Tx, clinicId: string): Promise<DocumentFactsOfClinic> {
  const clinic = await tx
    .selectFrom('clinics')
    .select(['name', 'zip_code', 'address', 'phone', 'cnes', 'color_palette', 'logo_url', 'time_zone'])
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow(() => new AppError('clinics.not_found'));
  const { name, address, phone, cnes } = clinic;
  return {
    name,
    address: address && clinic.zip_code ? `${address}, CEP ${formatZipCode(clinic.zip_code)}` : address,
    place: placeIn(address),
    phone,
    cnes,
    colorPalette: clinic.color_palette,
    logoUrl: clinic.logo_url,
    timeZone: clinic.time_zone,
  };
}
