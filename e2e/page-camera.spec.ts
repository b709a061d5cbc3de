import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { jpegOf } from '../server/src/testing/jpeg.ts';
import { chromiumFlags } from './testing/chromium.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { findings } from './testing/scan.ts';
import { toasts } from './testing/sign-in-form.ts';
import { openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { onPhone } from './testing/widths.ts';

const lines = Array.from(
  { length: 20 },
  (_, line) => `<rect x="-150" y="${-200 + line * 20}" width="300" height="7"/>`,
);

/** A sheet lying crooked on a table: what the camera of this browser sees. */
const photograph = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
  <rect width="1280" height="720" fill="#6b4a33"/>
  <g transform="translate(640 360) rotate(12) skewX(-4)">
    <rect x="-210" y="-297" width="420" height="594" fill="#f4f1ea"/>${lines.join('')}
  </g>
</svg>`;

const folder = mkdtempSync(path.join(tmpdir(), 'vm-camera-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const film = path.join(folder, 'sheet.mjpeg');
writeFileSync(film, await jpegOf(photograph));

test.use({
  alone: true,
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...chromiumFlags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});

const camera = (page: Page) => page.getByRole('dialog', { name: 'Fotografar páginas' });
const pages = (page: Page) => camera(page).getByRole('list', { name: 'Páginas' }).getByRole('img');

async function actOn(page: Page, number: number, act: string): Promise<void> {
  await camera(page)
    .getByRole('button', { name: `Ações da página ${number}` })
    .click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('pages are photographed, straightened, put in order and sent as one PDF', onPhone, async ({ page }) => {
  // Colours on their way from one to the next would be measured half-way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { owner } = await ownClinic('documents');
  await openAs(page, 'clinic', owner);
  await page
    .getByRole('link', { name: /^Ver detalhes de/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Documentos', exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Anexar documento' }).first().click();
  const upload = page.getByRole('dialog', { name: 'Anexar documento' });

  await test.step('When a sheet lies before the camera its edges are seen, and three pages are taken', async () => {
    await upload.getByRole('button', { name: 'Fotografar páginas' }).click();
    await expect(camera(page)).toContainText('Folha encontrada');
    for (let taken = 1; taken <= 3; taken += 1) {
      await camera(page).getByRole('button', { name: 'Fotografar', exact: true }).click();
      await expect(pages(page)).toHaveCount(taken);
    }
    expect(await findings(page, '[role=dialog]')).toEqual([]);
  });

  await test.step('Then each stands upright as a sheet of A4, cut at its edges', async () => {
    const [width = 0, height = 0] = await pages(page)
      .first()
      .evaluate((picture: HTMLImageElement) => [picture.naturalWidth, picture.naturalHeight]);
    expect(height / width).toBeCloseTo(Math.SQRT2, 1);
  });

  await test.step('And a page is turned, moved, cut by the keys, or taken out', async () => {
    await actOn(page, 1, 'Girar');
    await expect
      .poll(() =>
        pages(page)
          .first()
          .evaluate((picture: HTMLImageElement) => picture.naturalWidth > picture.naturalHeight),
      )
      .toBe(true);
    await actOn(page, 1, 'Mover para depois');
    await actOn(page, 3, 'Remover');
    await expect(pages(page)).toHaveCount(2);
    await actOn(page, 1, 'Ajustar cantos');
    const adjusting = page.getByRole('dialog', { name: 'Cantos da página 1' });
    const corner = adjusting.getByRole('button', { name: 'Canto superior esquerdo' });
    const before = await corner.boundingBox();
    await corner.press('Shift+ArrowDown');
    expect((await corner.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
    expect(await findings(page, '[role=dialog]')).toEqual([]);
    await adjusting.getByRole('button', { name: 'Concluir ajuste' }).click();
  });

  await test.step('And they go the way of every chosen file, as one document', async () => {
    await camera(page).getByRole('button', { name: 'Usar 2 páginas' }).click();
    await expect(upload).toContainText('Documento fotografado.pdf');
    await upload.getByRole('combobox', { name: 'Categoria', exact: true }).click();
    await page.getByRole('option', { name: 'Outros' }).click();
    await upload.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(toasts(page)).toContainText('Documento enviado com sucesso.');
    await page.getByRole('link', { name: 'Ver: Documento fotografado' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Documento fotografado' })).toContainText('Página 1 de 2');
  });
});
