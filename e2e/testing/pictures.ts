import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import {
  openAdmin,
  openClinicPayments,
  openPatientHome,
  openPatients,
  openProfessionals,
  openPublic,
  openRecord,
  openSettings,
} from './demo-screens.ts';
import type { Shot } from './photograph.ts';

/** The pictures of README and help: `npm run screenshots` takes them, `pictures.spec.ts` tells when one is out of date. */
export interface Picture extends Shot {
  readonly file: string;
  /** The size it is kept in; as it was taken unless given. */
  readonly kept?: { readonly width: number; readonly height: number };
  /** Clinics that other journeys made stand on it too. */
  readonly showsOthers?: true;
}

const root = join(import.meta.dirname, '../..');
const inReadme = (name: string) => join(root, 'docs/screenshots', `${name}.png`);
const inHelp = (name: string) => join(root, 'web/src/features/help/pictures', `${name}.webp`);

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const openLanding = openPublic('/');

const readmePictures: Picture[] = [
  { file: inReadme('landing'), ...desktop, open: openLanding },
  { file: inReadme('registration'), ...desktop, height: 1380, open: openPublic('/assinatura') },
  { file: inReadme('sign-in'), ...desktop, open: openPublic('/clinica/login') },
  { file: inReadme('patients'), ...desktop, open: openPatients },
  { file: inReadme('record'), ...desktop, open: openRecord },
  { file: inReadme('landing-phone'), ...phone, open: openLanding },
  { file: inReadme('patients-phone'), ...phone, open: openPatients },
  { file: inReadme('patient-home-phone'), ...phone, open: openPatientHome },
];

const helpScreens: Record<string, (page: Page) => Promise<void>> = {
  pacientes: openPatients,
  paciente: openRecord,
  pagamento: openClinicPayments,
  documentos: openPatientHome,
  clinicas: (page) => openAdmin(page, '/admin'),
  relatorio: (page) => openAdmin(page, '/admin/pagamentos'),
  profissionais: openProfessionals,
  configuracoes: openSettings,
};

const ofPlatform = ['clinicas', 'relatorio'];

const helpPictures: Picture[] = Object.entries(helpScreens).flatMap(([name, open]) => {
  const shared = { open, ...(ofPlatform.includes(name) ? { showsOthers: true as const } : {}) };
  return [
    { file: inHelp(name), width: 1280, height: 800, kept: { width: 960, height: 600 }, ...shared },
    { file: inHelp(`phone/${name}`), width: 390, height: 720, scale: 2, kept: { width: 585, height: 1080 }, ...shared },
  ];
});

export const pictures: readonly Picture[] = [...readmePictures, ...helpPictures];

/** The words of each picture's screen, written with the pictures. */
export const wordsFile = join(root, 'docs/screenshots/words.json');
export const nameOf = ({ file }: Picture): string => relative(root, file);

/** Titles, labels, columns and buttons of the whole page: not those of a row, nor what a day changes, figures, months and days of the week. */
export const wordsShown = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const changing = /\\d+|\\b(janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)\\b|(segunda|terça|quarta|quinta|sexta)-feira|sábado|domingo/gi;
    const isShown = (one) => !one.closest('tbody, main li, article') && one.checkVisibility({ visibilityProperty: true });
    // What is too far below to be laid out has no inner text yet.
    for (const part of document.querySelectorAll('main > *')) part.style.contentVisibility = 'visible';
    const words = [...document.querySelectorAll('h1, h2, h3, legend, label, th, button, nav a')]
      .filter(isShown)
      .map((one) => one.innerText.replace(changing, ' ').replace(/\\s+/g, ' ').trim());
    return [...new Set(words)].filter(Boolean).sort();
  })()`);

const dataUrl = (bytes: Buffer, type: string) => `data:image/${type};base64,${bytes.toString('base64')}`;

/** Draws pictures in the page, as text: this file is also read by programs that know no page. */
const drawn = `async (source, width, height) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const paint = canvas.getContext('2d', { willReadFrequently: true });
  paint.imageSmoothingQuality = 'high';
  paint.drawImage(image, 0, 0, width, height);
  return { canvas, paint };
}`;

/** Chromium photographs as PNG; a canvas makes it small. */
async function toWebp(page: Page, png: Buffer, { width, height }: { width: number; height: number }) {
  const address: string = await page.evaluate(
    `(${drawn})(${JSON.stringify(dataUrl(png, 'png'))}, ${width}, ${height}).then(({ canvas }) => canvas.toDataURL('image/webp', 0.82))`,
  );
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** The same screens in the fewest points, to be compared: patches are larger than the points of any screen. */
export const comparable: readonly Picture[] = pictures.map((picture) => ({ ...picture, scale: 1 }));

const side = 48;

const patches = (page: Page, source: string): Promise<number[]> =>
  page.evaluate(
    `(${drawn})(${JSON.stringify(source)}, ${side}, ${side}).then(({ paint }) => [...paint.getImageData(0, 0, ${side}, ${side}).data])`,
  );

/** What `npm run screenshots` writes: a small WebP where a picture is kept smaller than it was taken. */
export const asKept = async (page: Page, { kept }: Picture, png: Buffer): Promise<Buffer> =>
  kept ? toWebp(page, png, kept) : png;

/**
 * How much of two pictures looks another way, from 0 to 1: both are shrunk to patches, and a patch counts where its
 * colour is plainly another. Dates, minutes and the edges of letters do not reach that; a block that moved does.
 */
export async function shareThatDiffers(page: Page, kept: Buffer, png: Buffer, { kept: isWebp }: Picture) {
  const one = await patches(page, dataUrl(kept, isWebp ? 'webp' : 'png'));
  const other = await patches(page, dataUrl(png, 'png'));
  let different = 0;
  for (let at = 0; at < one.length; at += 4) {
    const apart = [0, 1, 2].map((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)));
    if (Math.max(...apart) > 24) different += 1;
  }
  return different / (side * side);
}
