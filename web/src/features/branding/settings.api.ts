import {
  type Clinic,
  getClinicSettings,
  type UpdateClinicSettingsInput,
  updateClinicSettings,
} from '@virtual-med/contract/clinics/clinics';
import { removeLogo, uploadLogo } from '@virtual-med/contract/clinics/logos';
import { type BodyOf, call } from '../../lib/transport/api.ts';
import { clinicQuery } from '../../lib/transport/clinic.ts';
import { endpointQuery } from '../../lib/transport/endpoint-query.ts';
import { outdateAnswers } from '../../lib/transport/outdate-answers.ts';
import { queryClient } from '../../lib/transport/query-client.ts';

/** What only those who manage the clinic may read: its contact, and when screens are locked. */
export const settingsQuery = (clinicId: string) =>
  endpointQuery([clinicId, 'settings'], getClinicSettings, { params: { clinicId } });

export type ClinicSettings = Awaited<ReturnType<NonNullable<ReturnType<typeof settingsQuery>['queryFn']>>>;

const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

export interface Settings extends UpdateClinicSettingsInput {
  logo?: File | undefined;
  /** The logo that is there goes, and none takes its place. */
  dropLogo: boolean;
}

/** The logo first, because it is the part that may be refused; then the rest. */
export function useSettings(clinic: Clinic) {
  const params = { clinicId: clinic.id };
  const keep = async (saved: Clinic) => {
    const { queryKey } = clinicQuery(clinic.id);
    await outdateAnswers(queryKey);
    queryClient.setQueryData(queryKey, saved);
    return saved;
  };
  return async ({ name, colorPalette, logo, dropLogo }: Settings): Promise<Clinic> => {
    if (logo) await keep(await call(uploadLogo, { params, body: { file: await readBase64(logo) } }));
    else if (dropLogo && clinic.logoUrl) await keep(await call(removeLogo, { params }));
    return keep(await call(updateClinicSettings, { params, body: { name, colorPalette } }));
  };
}

/** The name and the palette stand in every change of the settings. */
export const saveSettings = (
  { id: clinicId, name, colorPalette }: Clinic,
  changed: Partial<BodyOf<typeof updateClinicSettings>>,
) => call(updateClinicSettings, { params: { clinicId }, body: { name, colorPalette, ...changed } });
