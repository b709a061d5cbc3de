import { expect } from '@playwright/test';
import { accessChoiceTexts, landingTexts, productName } from '@virtual-med/contract/landing.texts';
import { openLive } from './testing/live-page.ts';
import { test } from './testing/watched-test.ts';
import { onPhone } from './testing/widths.ts';

const signIns = [
  { name: accessChoiceTexts.clinic, path: '/clinica/login' },
  { name: accessChoiceTexts.patient, path: '/paciente/login' },
  { name: accessChoiceTexts.admin, path: '/admin/login' },
] as const;

test('a visitor reads what the product does, for whom, and where to go next', async ({ page }) => {
  await test.step('When the landing opens', () => openLive(page, '/'));
  await test.step('Then the product introduces itself', async () => {
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toContainText(productName);
    await expect(title).toContainText('Gerencie seus documentos médicos de forma digital e segura.');
    await expect(page.getByRole('img', { name: /A tela inicial do paciente: boas-vindas/ })).toBeVisible();
    await expect(page).toHaveTitle(/Virtual\.med/);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /paciente/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  });
  await test.step('And every section is there', async () => {
    for (const { title, text } of landingTexts.features) {
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
    }
    for (const { title, items } of [landingTexts.professionals, landingTexts.clinics]) {
      const section = page.getByRole('region', { name: title });
      for (const item of items) await expect(section.getByRole('heading', { name: item })).toBeVisible();
    }
  });
  await test.step('And the links lead on', async () => {
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await expect(page.getByRole('link', { name: 'Virtual.med, página inicial' })).toHaveAttribute('href', '/');
    await expect(link('Cadastrar')).toHaveAttribute('href', '/assinatura');
    await expect(link('Políticas de Privacidade')).toHaveAttribute('href', '/privacidade');
    await expect(link('Politica de Cancelamento')).toHaveAttribute('href', '/politica-cancelamento');
    await expect(page.getByText(landingTexts.copyright)).toBeVisible();
  });
  await test.step('And the support button says where it writes to', async () => {
    const support = page.getByRole('link', { name: 'Tirar dúvidas por WhatsApp' });
    await expect(support).toHaveAttribute('href', 'mailto:suporte@virtual.med');
    await expect(support).toHaveAccessibleDescription(/e-mail: suporte@virtual\.med/);
  });
});

test('where the installation has a number, the support button opens a chat in a new tab', async ({ page }) => {
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('data-support-whatsapp=""', 'data-support-whatsapp="5511999990000"');
    await route.fulfill({ response: answer, body });
  });
  await openLive(page, '/');
  const support = page.getByRole('link', { name: 'Tirar dúvidas por WhatsApp' });
  await expect(support).toHaveAttribute('href', /^https:\/\/wa\.me\/5511999990000\?text=Ol%C3%A1/);
  await expect(support).toHaveAttribute('target', '_blank');
  await expect(page.getByText('respondemos por e-mail')).toBeHidden();
});

// The provider's login asks whether somebody is signed in already, and looks ahead on focus; nobody is.
test.describe(() => {
  test.use({ provoked: /status of 401/ });

  test('the dialog works from the keyboard alone and gives the focus back', async ({ page }) => {
    await openLive(page, '/');
    const button = page.getByRole('button', { name: 'Já tenho acesso' });
    const dialog = page.getByRole('dialog');
    await test.step('Given the skip link, the logo and the button come first', async () => {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Virtual.med, página inicial' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(button).toBeFocused();
    });
    await test.step('When Enter opens the dialog', async () => {
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveAccessibleName('Como você gostaria de acessar?');
      await expect(dialog).toHaveAccessibleDescription('Selecione o seu tipo de perfil para continuar.');
      const doors = await dialog.getByRole('listitem').getByRole('link').all();
      expect(
        await Promise.all(doors.map(async (door) => [await door.textContent(), await door.getAttribute('href')])),
      ).toEqual(signIns.map(({ name, path }) => [name, path]));
    });
    await test.step('Then Tab never leaves it', async () => {
      for (let presses = 0; presses < 6; presses += 1) {
        await page.keyboard.press('Tab');
        await expect(dialog.locator(':focus')).toBeVisible();
      }
    });
    await test.step('And Esc closes it where it began', async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
    });
    await test.step('And one of its links leads to a login', async () => {
      await button.click();
      await dialog.getByRole('link', { name: accessChoiceTexts.patient }).click();
      await expect(page).toHaveURL('/paciente/login');
      await expect(dialog).toBeHidden();
    });
  });
});

test('each kind of visitor is led to their part of the page, clear of the header', onPhone, async ({ page }) => {
  for (const { button, id } of [
    { button: 'Sou profissional da saúde', id: 'para-profissionais' },
    { button: 'Sou dono de clínica', id: 'para-clinicas' },
  ])
    await test.step(`"${button}" to #${id}`, async () => {
      await openLive(page, '/');
      const section = page.locator(`#${id}`);
      const heading = section.getByRole('heading', { level: 2 });
      await expect(heading).not.toBeInViewport();
      await page.getByRole('link', { name: button }).click();
      await expect(page).toHaveURL(`/#${id}`);
      await expect(heading).toBeInViewport({ ratio: 1 });
      const header = await page.getByRole('banner').boundingBox();
      const headerEnd = (header?.y ?? 0) + (header?.height ?? 0);
      await expect.poll(async () => (await section.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(headerEnd - 1);
    });
});

test('the preview wears the palette the visitor tries, by pointer and by arrow keys', async ({ page }) => {
  await openLive(page, '/');
  const preview = page.getByRole('img', { name: /cores escolhidas/ });
  const header = preview.getByText('Sua clínica');
  const colour = () => header.evaluate((element) => getComputedStyle(element.parentElement as Element).backgroundColor);
  const before = await colour();
  await page.getByRole('radio', { name: 'Verde mar' }).check({ force: true });
  await expect.poll(colour).not.toBe(before);
  const green = await colour();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Vermelho terra' })).toBeChecked();
  await expect.poll(colour).not.toBe(green);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves by itself', async ({ page }) => {
    await openLive(page, '/');
    const button = page.getByRole('button', { name: 'Já tenho acesso' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
    expect(await button.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s');
    await button.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the prerendered page is complete and styled', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(landingTexts.tagline);
    await expect(page.getByRole('heading', { name: landingTexts.clinics.items[2] })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cadastrar', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Sou dono de clínica' }).click();
    await expect(page.locator('#para-clinicas').getByRole('heading', { level: 2 })).toBeInViewport();
  });
});

test('scripts that arrive late leave the reader where they are', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/vendor-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  // Before its style sheet is there, a page is longer.
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href));
  const anchor = page.getByRole('link', { name: 'Sou dono de clínica' });
  await test.step('Given a visitor who has tabbed to a link and scrolled on', async () => {
    await anchor.focus();
    await page.locator('#para-clinicas').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
  });
  const position = await page.evaluate(() => scrollY);
  expect(position).toBeGreaterThan(500);
  await test.step('When the page comes alive', async () => {
    await expect(page.locator('#root')).toHaveAttribute('data-prerendered');
    held.resolve();
    await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered');
  });
  await test.step('Then focus and place are the same', async () => {
    await expect(anchor).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(position);
  });
});

test('enlarged, nothing scrolls sideways', async ({ page }) => {
  for (const [size, width] of Object.entries({ '200 % of 1440 px': 720, '400 % of 1280 px': 320 }))
    await test.step(size, async () => {
      await page.setViewportSize({ width, height: 640 });
      await page.goto('/');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  for (const width of [1440, 390])
    await test.step(`text at twice its size at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(widths[0]).toBe(widths[1]);
    });
});
