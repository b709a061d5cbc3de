/**
 * Takes the pictures of the help from a running demo: `node e2e/testing/help-pictures.ts http://127.0.0.1:3000`.
 * Each screen as it is at a desk and on a phone, as WebP, into web/src/features/help/pictures.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  openAdmin,
  openClinicPayments,
  openPatientHome,
  openPatients,
  openProfessionals,
  openRecord,
  openSettings,
} from './demo-screens.ts';
import { photograph, type Shot } from './photograph.ts';

const folder = join(import.meta.dirname, '../../web/src/features/help/pictures');

const screens: Record<string, Shot['open']> = {
  pacientes: openPatients,
  paciente: openRecord,
  pagamento: openClinicPayments,
  documentos: openPatientHome,
  clinicas: (page) => openAdmin(page, '/admin'),
  relatorio: (page) => openAdmin(page, '/admin/pagamentos'),
  profissionais: openProfessionals,
  configuracoes: openSettings,
};
const desk = { folder: '', shot: { width: 1280, height: 800 }, kept: { width: 960, height: 600 } };
const phone = { folder: 'phone', shot: { width: 390, height: 720, scale: 2 }, kept: { width: 585, height: 1080 } };

/** Chromium photographs as PNG; a canvas makes it small. */
async function toWebp(page: Page, png: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  const address = await page.evaluate(
    async ({ source, width, height }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const paint = canvas.getContext('2d');
      if (paint) paint.imageSmoothingQuality = 'high';
      paint?.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL('image/webp', 0.82);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, ...size },
  );
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

const [baseURL] = process.argv.slice(2);
if (!baseURL) throw new Error('Say where the demo runs: node e2e/testing/help-pictures.ts http://127.0.0.1:3000');
for (const { folder: part, shot, kept } of [desk, phone]) {
  const shots = Object.fromEntries(Object.entries(screens).map(([name, open]) => [name, { ...shot, open }]));
  await photograph(baseURL, shots, async (name, png, page) =>
    writeFile(join(folder, part, `${name}.webp`), await toWebp(page, png, kept)),
  );
}
