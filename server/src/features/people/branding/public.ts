// What other features may use of this one.
export { assetKey, dropLogo, logoFileOf, recolourIcons } from './logos.service.ts';
export { clinicColumns, presentClinic } from './present-clinic.ts';
