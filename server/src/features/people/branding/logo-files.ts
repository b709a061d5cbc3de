/** What a logo is kept as; drawings of before are still shown. */
export type LogoExtension = 'png' | 'jpg' | 'svg';

/** PNGs drawn from the logo for installing the app and for mails; sizes in pixels. `fill`: how much of it the logo may take. */
export const iconShapes = {
  'icon-192': { width: 192, height: 192, fill: 0.84, onColour: true },
  'icon-512': { width: 512, height: 512, fill: 0.84, onColour: true },
  // Launchers cut it to a shape of their own.
  'icon-maskable-512': { width: 512, height: 512, fill: 0.62, onColour: true },
  'logo-mail': { width: 400, height: 120, fill: 1, onColour: false },
} as const;

export type IconName = keyof typeof iconShapes;
export const iconNames = Object.keys(iconShapes) as IconName[];
export const iconFiles: readonly string[] = iconNames.map((name) => `${name}.png`);
