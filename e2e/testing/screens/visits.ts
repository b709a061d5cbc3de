import type { Page } from '@playwright/test';
import { people } from '../people.ts';
import { enterAs } from '../signed-in.ts';
import { interruptions } from './interruptions.ts';
import { patientScreens } from './patient.ts';
import { providerScreens } from './provider.ts';
import { doorScreens, publicScreens } from './public.ts';
import type { Visit } from './screen.ts';
import { signing } from './signing.ts';
import { elsewhere, frameScreens, recordScreens } from './staff.ts';

const asOwner = (page: Page) => enterAs(page, 'clinic', people.owner);
const asPatient = (page: Page) => enterAs(page, 'patient', people.patient, { clinic: 'Coração' });

/** Every screen there is, by who sees it. Longest first: the last test of a file has a core for itself. */
export const visits: Readonly<Record<string, readonly Visit[]>> = {
  'the provider’s staff': [{ enter: (page) => enterAs(page, 'admin', people.superAdmin), screens: providerScreens }],
  'a clinic’s owner, among people and documents': [{ enter: asOwner, screens: recordScreens }],
  'somebody at a door': [{ screens: doorScreens }],
  'a clinic’s owner, and the frame around the pages': [{ enter: asOwner, screens: frameScreens }],
  'other staff': [...elsewhere, signing, { enter: asOwner, screens: interruptions }],
  'a patient': [{ enter: asPatient, screens: patientScreens }],
  'a stranger': [{ screens: publicScreens }],
};
