/**
 * Takes the pictures of the help from a running demo: `node e2e/help-pictures.ts http://127.0.0.1:3000`.
 * Each screen at one size, as WebP, into web/src/features/help/pictures.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from './chromium.ts';
import { people } from './people.ts';
import { enterAs } from './signed-in.ts';

const folder = join(import.meta.dirname, '../web/src/features/help/pictures');
const size = { width: 1280, height: 800 };

async function enterClinic(page: Page, screen: string): Promise<void> {
  const { clinicId } = await enterAs(page, 'clinic', people.owner);
  await page.goto(`/clinica/${clinicId}/${screen}`);
}

const shots: Record<string, (page: Page) => Promise<void>> = {
  pacientes: async (page) => {
    await enterClinic(page, 'pacientes');
    await page.getByRole('article').first().waitFor();
  },
  paciente: async (page) => {
    await enterClinic(page, 'pacientes');
    await page.getByLabel('Buscar pacientes').fill(people.patient);
    await page
      .getByRole('link', { name: /Ver detalhes/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 2, name: 'Anamnese' }).waitFor();
  },
  pagamento: async (page) => {
    await enterClinic(page, 'pagamento');
    await page.getByText('Histórico de pagamentos').waitFor();
  },
  documentos: async (page) => {
    const { home } = await enterAs(page, 'patient', people.patient, { clinic: 'Coração' });
    await page.goto(home);
    await page.getByRole('switch').waitFor();
  },
  clinicas: async (page) => {
    await enterAs(page, 'admin', people.superAdmin);
    await page.goto('/admin');
    await page.getByRole('cell').first().waitFor();
  },
  relatorio: async (page) => {
    await enterAs(page, 'admin', people.superAdmin);
    await page.goto('/admin/pagamentos');
    await page.getByRole('cell').first().waitFor();
  },
  profissionais: async (page) => {
    await enterClinic(page, 'profissionais');
    await page.getByRole('button', { name: 'Ações para Ana Beatriz Ramos' }).click();
    await page.getByRole('menuitem', { name: 'Resetar Senha' }).waitFor();
  },
  configuracoes: async (page) => {
    await enterClinic(page, 'configuracoes');
    await page.getByRole('button', { name: 'Trocar logo' }).waitFor();
  },
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
if (!baseURL) throw new Error('Say where the demo runs: node e2e/help-pictures.ts http://127.0.0.1:3000');
const executablePath = findChromium();
if (!executablePath) throw new Error('No Chrome or Chromium found');
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
for (const [name, open] of Object.entries(shots)) {
  const context = await browser.newContext({ baseURL, viewport: size, locale: 'pt-BR', colorScheme: 'light' });
  const page = await context.newPage();
  await open(page);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: 'disabled' });
  await writeFile(join(folder, `${name}.webp`), await toWebp(page, png));
  await context.close();
}
await browser.close();
