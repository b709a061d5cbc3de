/**
 * Takes the pictures of the help from a running demo: `node e2e/testing/help-pictures.ts http://127.0.0.1:3000`.
 * Each screen at one size, as WebP, into web/src/features/help/pictures.
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
const shot = (open: Shot['open']): Shot => ({ width: 1280, height: 800, open });

const shots = {
  pacientes: shot(openPatients),
  paciente: shot(openRecord),
  pagamento: shot(openClinicPayments),
  documentos: shot(openPatientHome),
  clinicas: shot((page) => openAdmin(page, '/admin')),
  relatorio: shot((page) => openAdmin(page, '/admin/pagamentos')),
  profissionais: shot(openProfessionals),
  configuracoes: shot(openSettings),
};

/** Chromium photographs as PNG; a canvas makes it small. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const address = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [960, 600];
      const paint = canvas.getContext('2d');
      if (paint) paint.imageSmoothingQuality = 'high';
      paint?.drawImage(image, 0, 0, 960, 600);
      return canvas.toDataURL('image/webp', 0.82);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

const [baseURL] = process.argv.slice(2);
if (!baseURL) throw new Error('Say where the demo runs: node e2e/testing/help-pictures.ts http://127.0.0.1:3000');
await photograph(baseURL, shots, async (name, png, page) =>
  writeFile(join(folder, `${name}.webp`), await toWebp(page, png)),
);
