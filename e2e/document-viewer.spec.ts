import { expect, type Page } from '@playwright/test';
import {
  faxedPdf,
  heavyPdf,
  lockedPdf,
  pdfOfDeepLists,
  pdfOfEndlessForms,
  pdfOfImpossiblePages,
  pdfOfManyPages,
  pdfThatActs,
  pdfWithLinks,
} from '../server/src/testing/factories/viewer-pdfs.ts';
import { drawn, enter, open, openRecord, put, type Sent, show } from './testing/viewer.ts';
import { test } from './testing/watched-test.ts';
import { onPhone } from './testing/widths.ts';

const openingsOf = async (page: Page, { clinicId, documentId }: Sent): Promise<{ how: string }[]> =>
  (await (await page.request.get(`/api/clinics/${clinicId}/documents/${documentId}/openings`)).json()).openings;

test('a PDF is read inside the page, with keys and buttons alone', async ({ page }) => {
  const { dialog, content } = await show(page, await enter(page), 'Laudo longo', pdfOfManyPages(7));
  await test.step('the keyboard is still the page’s: Esc closes it at once', async () => {
    await expect(drawn(page).first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Fechar' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Ver: Laudo longo' }).first().click();
  });
  await test.step('its pages are drawn, and their words are there to be selected and heard', async () => {
    await expect(drawn(page).first()).toBeVisible();
    await expect(dialog).toContainText('Página 1 de 7');
    const words = dialog.getByRole('region', { name: 'Página 1 de 7' }).getByText('Esta é a página 1');
    await words.selectText();
    expect(await page.evaluate(() => String(window.getSelection()))).toContain('Esta é a página 1');
  });
  await test.step('keys lead through it', async () => {
    await content.focus();
    await page.keyboard.press('End');
    await expect(dialog).toContainText('Página 7 de 7');
    await expect(dialog.getByText('Esta é a página 7')).toBeVisible();
    await page.keyboard.press('Home');
    await expect(dialog).toContainText('Página 1 de 7');
    await page.keyboard.press('PageDown');
    await expect.poll(() => content.evaluate((area) => area.scrollTop)).toBeGreaterThan(100);
  });
  await test.step('and make it larger and smaller, up to what fits', async () => {
    await page.keyboard.press('+');
    await expect(dialog.getByRole('button', { name: /^Zoom 125%/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Aumentar' }).click();
    await expect(dialog.getByRole('button', { name: /^Zoom 156%/ })).toBeVisible();
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect(dialog.getByRole('button', { name: /^Zoom 100%/ })).toBeVisible();
  });
  await test.step('printing hands every page to the printer', async () => {
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.printed = String(document.querySelectorAll('.print-sheet img').length);
        window.dispatchEvent(new Event('afterprint'));
      };
    });
    await dialog.getByRole('button', { name: 'Imprimir' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', '7');
    await expect(page.locator('.print-sheet')).toHaveCount(0);
  });
  await test.step('Esc closes it', async () => {
    await content.focus();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test('of a large file only the parts in sight are fetched, and looking at it is one opening', async ({ page }) => {
  const size = 6 * 1024 * 1024;
  const ranges: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/preview')) ranges.push(request.headers().range ?? 'all of it');
  });
  const sent = await show(page, await enter(page), 'Exame pesado', heavyPdf(size));
  await expect(drawn(page).first()).toBeVisible();
  expect(ranges.length).toBeGreaterThan(1);
  expect(ranges).not.toContain('all of it');
  const asked = ranges.reduce((sum, range) => {
    const [begin = 0, end = 0] = (range.match(/\d+/g) ?? []).map(Number);
    return sum + end - begin + 1;
  }, 0);
  expect(asked).toBeLessThan(size / 4);
  expect((await openingsOf(page, sent)).map(({ how }) => how)).toEqual(['preview']);
});

test('fingers zoom a document, and the page around it stays', onPhone, async ({ page }) => {
  const { dialog, content } = await show(page, await enter(page), 'Receita no telefone', pdfOfManyPages(2));
  await expect(drawn(page).first()).toBeVisible();
  const box = await content.boundingBox();
  if (!box) throw new Error('nothing is shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  const fingers = await page.context().newCDPSession(page);
  // By a clock of its own: on a slow machine two taps would come too late to be one.
  let timestamp = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) => {
    timestamp += 0.02;
    const touchPoints = points.map(([px, py], id) => ({ x: px, y: py, id }));
    return fingers.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
  const percent = async () =>
    Number.parseInt((await dialog.getByRole('button', { name: /^Zoom/ }).innerText()) ?? '', 10);
  await test.step('two fingers apart', async () => {
    await touch('touchStart', [x - 30, y], [x + 30, y]);
    await touch('touchMove', [x - 45, y], [x + 45, y]);
    await touch('touchMove', [x - 60, y], [x + 60, y]);
    await touch('touchEnd');
    await expect.poll(percent).toBeGreaterThan(150);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  });
  await test.step('a double tap back, and another closer', async () => {
    const tap = async () => {
      await touch('touchStart', [x, y]);
      await touch('touchEnd');
    };
    await tap();
    await tap();
    await expect.poll(percent).toBe(100);
    await tap();
    await tap();
    await expect.poll(percent).toBe(250);
  });
});

/** A picture twice as wide as high, of which the camera says that it was held on its side. */
async function sidewaysPhoto(page: Page): Promise<Buffer> {
  const plain = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 400, height: 200 });
    canvas.getContext('2d')?.fillRect(0, 0, 200, 200);
    return canvas.toDataURL('image/jpeg');
  });
  const bytes = Buffer.from(plain.split(',')[1] ?? '', 'base64');
  const exif = Buffer.from('4578696600004d4d002a000000080001011200030000000100060000000000000000', 'hex');
  const length = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([bytes.subarray(0, 2), length, exif, bytes.subarray(2)]);
}

async function middleOf(element: ReturnType<Page['getByRole']>): Promise<[number, number]> {
  const box = await element.boundingBox();
  return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
}

test('a fax is decoded, three hundred pages take few canvases, a photo stands upright', async ({ page }) => {
  const clinicId = await enter(page);
  await put(page, clinicId, 'Laudo por fax', faxedPdf());
  await put(page, clinicId, 'Foto', await sidewaysPhoto(page), 'image/jpeg');
  await openRecord(page, await put(page, clinicId, 'Prontuário inteiro', pdfOfManyPages(300)));
  await test.step('a page that came by fax is drawn, by a decoder fetched for it', async () => {
    const decoder = page.waitForResponse((response) => response.url().includes('jbig2_nowasm_fallback.js'));
    await open(page, 'Laudo por fax');
    expect((await decoder).status()).toBe(200);
    const darkness = () =>
      drawn(page)
        .first()
        .evaluate((canvas: HTMLCanvasElement) => {
          const { width, height } = canvas;
          const [red] = canvas.getContext('2d')?.getImageData(width * 0.4, height * 0.35, 1, 1).data ?? [];
          return red;
        });
    await expect.poll(darkness).toBe(0);
    await page.keyboard.press('Escape');
  });
  await test.step('three hundred pages take no more canvases than a screen needs', async () => {
    const { dialog, content } = await open(page, 'Prontuário inteiro');
    await expect(drawn(page).first()).toBeVisible();
    for (const number of [50, 150, 300]) {
      await content.evaluate((area, part) => area.scrollTo(0, area.scrollHeight * part), number / 300);
      await expect(dialog.getByText(`Esta é a página ${number}`, { exact: true })).toBeAttached();
      await expect(drawn(page).first()).toBeVisible();
      expect(await page.locator('canvas').count()).toBeLessThanOrEqual(6);
    }
    await page.keyboard.press('Escape');
  });
  await test.step('a photo stands upright and can be looked at closely', async () => {
    const { dialog } = await open(page, 'Foto');
    const picture = dialog.getByRole('img', { name: 'Foto' });
    const shape = async () => {
      const box = await picture.boundingBox();
      return { height: box?.height ?? 0, ratio: (box?.height ?? 0) / (box?.width ?? 1) };
    };
    await expect.poll(async () => (await shape()).ratio).toBeCloseTo(2, 1);
    const { height } = await shape();
    await dialog.getByRole('region', { name: /^Conteúdo/ }).focus();
    await page.keyboard.press('+');
    await expect.poll(async () => (await shape()).height / height).toBeCloseTo(1.25, 1);
    await page.mouse.move(...(await middleOf(picture)));
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -50);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await shape()).height / height).toBeGreaterThan(1.5);
  });
});

test('a locked PDF asks for its password, and a link asks before it leads out', async ({ page, context }) => {
  const clinicId = await enter(page);
  await put(page, clinicId, 'Laudo trancado', lockedPdf('segredo'));
  await openRecord(page, await put(page, clinicId, 'Com endereços', pdfWithLinks('https://exemplo.invalid/a')));
  await test.step('the password', async () => {
    const { dialog } = await open(page, 'Laudo trancado');
    await expect(dialog).toContainText('Este documento pede uma senha');
    await dialog.getByLabel('Senha do documento').fill('errada');
    await dialog.getByRole('button', { name: 'Abrir', exact: true }).click();
    await expect(dialog).toContainText('Senha incorreta. Tente novamente.');
    await dialog.getByLabel('Senha do documento').fill('segredo');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Destrancado')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('the links', async () => {
    await context.route('https://exemplo.invalid/**', (route) => route.fulfill({ body: 'fora' }));
    const { dialog } = await open(page, 'Com endereços');
    await expect(dialog.getByRole('button', { name: /^Abrir o endereço/ })).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Abrir o endereço https://exemplo.invalid/a' }).click();
    const question = page.getByRole('alertdialog', { name: 'Abrir um endereço de fora?' });
    await expect(question).toContainText('https://exemplo.invalid/a');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    expect(context.pages()).toHaveLength(1);
    await dialog.getByRole('button', { name: /^Abrir o endereço/ }).click();
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      question.getByRole('button', { name: 'Abrir o endereço' }).click(),
    ]);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    expect(await opened.evaluate(() => document.referrer)).toBe('');
    await opened.close();
  });
});

test.describe('by itself', () => {
  test.use({ alone: true });

  test('a file that wants more than to be looked at runs nothing and asks nothing of strangers', async ({
    page,
    context,
    baseURL,
  }) => {
    const strangers: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`) && !/^(blob|data|about):/.test(request.url()))
        strangers.push(request.url());
    });
    page.on('dialog', (asked) => strangers.push(asked.message()));
    const worker = page.waitForResponse((response) => response.url().includes('pdf.worker'));
    const bytes = pdfThatActs('https://estranho.invalid');
    const { dialog } = await show(page, await enter(page), 'Arquivo que age', bytes);
    await expect(dialog.getByText('Esta é a página 1')).toBeVisible();
    await expect(drawn(page).first()).toBeVisible();
    await expect(dialog.getByRole('region', { name: /^Conteúdo/ }).locator('input, form, iframe, script')).toHaveCount(
      0,
    );
    const { 'content-security-policy': policy } = await (await worker).allHeaders();
    expect(policy, 'its thread could not either').toMatch(/script-src 'self';.*connect-src 'self'/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).not.toHaveTitle(/ran/);
    expect(strangers).toEqual([]);
  });
});

test('files without end or measure hold up nothing, and what cannot be shown is said', async ({ page }) => {
  test.slow();
  type Dialog = ReturnType<Page['getByRole']>;
  const cases: Record<string, [Buffer, (dialog: Dialog) => Promise<void>]> = {
    'Páginas impossíveis': [
      pdfOfImpossiblePages(),
      async (dialog) => {
        await expect(dialog).toContainText('Página 1 de 4');
        await dialog.getByRole('region', { name: /^Conteúdo/ }).focus();
        await page.keyboard.press('End');
        await expect(dialog.getByText('Esta é a página 4')).toBeVisible();
        await expect(dialog.getByText('Esta página não pôde ser mostrada.').first()).toBeVisible();
      },
    ],
    'Formas sem fim': [pdfOfEndlessForms(), (dialog) => expect(dialog).toContainText('Página 1 de 1')],
    'Listas fundas': [
      pdfOfDeepLists(200_000),
      (dialog) => expect(dialog).toContainText(/Página 1 de 1|Este arquivo está danificado/),
    ],
    'Dez mil páginas': [
      pdfOfManyPages(10_000),
      async (dialog) => {
        await expect(dialog).toContainText('Página 1 de 10000', { timeout: 60_000 });
        await dialog.getByRole('region', { name: /^Conteúdo/ }).focus();
        await page.keyboard.press('End');
        await expect(dialog).toContainText('Página 10000 de 10000');
      },
    ],
    Danificado: [
      Buffer.from('%PDF-1.7\nnada aqui\n%%EOF\n'),
      async (dialog) => {
        await expect(dialog.getByRole('alert')).toContainText('Este arquivo está danificado');
        await expect(dialog.getByRole('alert').getByRole('button', { name: 'Baixar' })).toBeVisible();
      },
    ],
  };
  const clinicId = await enter(page);
  let sent: Sent | undefined;
  for (const [name, [bytes]] of Object.entries(cases)) sent = await put(page, clinicId, name, bytes);
  if (sent) await openRecord(page, sent);
  for (const [name, [, look]] of Object.entries(cases)) {
    const { dialog } = await open(page, name);
    await look(dialog);
    // The page still answers: what was heavy was done elsewhere.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
