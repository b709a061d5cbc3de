// What other features may use of this one.

export { clinicColumns, presentClinic } from './brand.service.ts';
export { assetKey, dropLogo, logoFileOf, recolourIcons } from './logos.service.ts';
