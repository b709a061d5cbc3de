import { expect, type Page } from '@playwright/test';
import { landingTexts } from '@virtual-med/contract/landing/landing.texts';
import { openLive } from './testing/live-page.ts';
import { test } from './testing/watched-test.ts';
import { onPhone, widths } from './testing/widths.ts';

/** The pages a search engine may list. */
const listed = {
  '/': /^Virtual\.med: documentos médicos/,
  '/assinatura': 'Cadastrar Clínica · Virtual.med',
  '/privacidade': 'Políticas de Privacidade · Virtual.med',
  '/termos': 'Termos de uso · Virtual.med',
  '/politica-cancelamento': 'Politica de Cancelamento · Virtual.med',
  '/clinica/login': 'Login do Profissional · Virtual.med',
  '/paciente/login': 'Login do Paciente · Virtual.med',
};
const paths = Object.keys(listed);

const contentOf = (page: Page, selector: string) => page.locator(selector).getAttribute('content');

test('each page introduces itself to search engines and chats; nothing behind a login may be indexed', async ({
  page,
  baseURL,
}) => {
  const seen = new Set<string>();
  for (const [path, title] of Object.entries(listed))
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      expect(answer?.headers()['x-robots-tag']).toBeUndefined();
      await expect(page).toHaveTitle(title);
      await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
      await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
        'content',
        'width=device-width, initial-scale=1',
      );
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`);
      const description = (await contentOf(page, 'meta[name=description]')) ?? '';
      expect(description.length).toBeGreaterThan(40);
      expect(description.length).toBeLessThan(170);
      expect(await contentOf(page, 'meta[property="og:title"]')).toBe(await page.title());
      expect(await contentOf(page, 'meta[property="og:description"]')).toBe(description);
      expect(await contentOf(page, 'meta[property="og:url"]')).toBe(`${baseURL}${path}`);
      const image = await page.request.get((await contentOf(page, 'meta[property="og:image"]')) ?? '');
      expect(image.headers()['content-type']).toBe('image/png');
      expect((await image.body()).length).toBeLessThan(100_000);
      seen.add(await page.title()).add(description);
    });
  expect(seen.size, 'no two share a title or a description').toBe(paths.length * 2);
  await test.step('the site map lists these and no others', async () => {
    const map = await (await page.request.get('/sitemap.xml')).text();
    expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
      paths.map((path) => baseURL + path),
    );
    const robots = await (await page.request.get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    const clinic = '0193b1c0-0000-7000-8000-0000000000ff';
    for (const path of [
      '/admin',
      '/admin/login',
      '/pagamento-realizado',
      `/clinica/${clinic}/pacientes`,
      `/paciente/${clinic}`,
    ]) {
      const answer = await page.request.get(path, { headers: { accept: 'text/html' } });
      expect(answer.headers()['x-robots-tag'], path).toBe('noindex');
    }
  });
});

/** What stands in the way of following links, touching targets and reading in order. Runs in the page. */
function hindrances() {
  const shown = [...document.querySelectorAll<HTMLElement>('a, button, input, select')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1,
  );
  const size = (element: Element) => {
    const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
    return Math.min(width, height);
  };
  const inSentence = (element: Element) => getComputedStyle(element).display === 'inline';
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1]));
  return {
    deadLinks: shown.filter(
      (element) => element.matches('a') && !element.getAttribute('href')?.match(/^[/#]|^mailto:|^https:/),
    ).length,
    smallTargets: shown
      .filter((element) => !inSentence(element) && size(element) < 24)
      .map((element) => element.outerHTML.slice(0, 120)),
    skippedLevels: levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1),
    imagesWithoutText: document.querySelectorAll('img:not([alt])').length,
    sideways: document.documentElement.scrollWidth - innerWidth,
  };
}

test('each page can be followed, touched and read in order', onPhone, async ({ page }) => {
  const none = { deadLinks: 0, smallTargets: [], skippedLevels: [], imagesWithoutText: 0, sideways: 0 };
  for (const path of paths)
    await test.step(path, async () => {
      await page.setViewportSize(widths.phone);
      await openLive(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(await page.evaluate(hindrances), 'on a phone').toEqual(none);
      expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
      await page.setViewportSize(widths.desktop);
      expect(await page.evaluate(hindrances), 'on a desktop').toEqual(none);
    });
});

test.describe('without JavaScript', () => {
  test.use({ alone: true, javaScriptEnabled: false });

  test('they can be read, and the landing leads to its parts', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(landingTexts.tagline);
    await expect(page.getByRole('heading', { name: landingTexts.clinics.items[2] })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cadastrar', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Sou dono de clínica' }).click();
    await expect(page.locator('#para-clinicas').getByRole('heading', { level: 2 })).toBeInViewport();
    for (const [path, words] of Object.entries({
      '/assinatura': ['Cadastrar Clínica', 'O que acontece agora'],
      '/privacidade': [
        'Política de privacidade e segurança',
        'Lei Geral de Proteção de Dados',
        'tutela da saúde',
        '20 anos',
      ],
      '/termos': ['Termos de uso', 'Em uma emergência, ligue 192.'],
      '/politica-cancelamento': ['Política de cancelamento', '120 dias após a compra', '29/06/2026'],
    })) {
      await page.goto(path);
      for (const word of words) await expect(page.getByText(word).first()).toBeVisible();
    }
  });
});

test('the privacy policy names its contact, opens at a part, and leads back', async ({ page }) => {
  await openLive(page, '/privacidade');
  const contents = page.getByRole('navigation', { name: 'Nesta página' });
  await contents.getByRole('link', { name: 'Encarregado e contato' }).click();
  await expect(page).toHaveURL('/privacidade#encarregado');
  const section = page.getByRole('region', { name: 'Encarregado e contato' });
  await expect(section).toBeInViewport();
  await expect(section.getByRole('link', { name: 'suporte@virtual.med' })).toHaveAttribute(
    'href',
    'mailto:suporte@virtual.med',
  );
  await page.getByRole('link', { name: 'Voltar para o início' }).last().click();
  await expect(page).toHaveURL('/');
});
