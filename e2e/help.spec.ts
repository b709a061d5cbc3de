import { expect } from '@playwright/test';
import { people } from './testing/people.ts';
import { enterAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

const helpHere = { name: 'Ajuda sobre esta página' };

test('a page leads to what the help says about it, and the help is searched', async ({ page }) => {
  const { clinicId } = await enterAs(page, 'clinic', people.owner);
  await page.goto(`/clinica/${clinicId}/profissionais`);
  await page.getByRole('link', helpHere).click();
  await test.step('Then its topic is in sight, with its picture', async () => {
    await expect(page).toHaveURL(`/clinica/${clinicId}/ajuda#adicionar-profissional`);
    const topic = page.getByRole('article', { name: 'Adicionar alguém à equipe' });
    await expect(topic.getByRole('heading')).toBeInViewport();
    const picture = topic.getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
  });
  await test.step('When one looks for a word, only what holds it stays', async () => {
    await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('paleta');
    await expect(page.getByRole('article', { name: 'Escolher as cores' })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Adicionar alguém à equipe' })).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('xadrez');
    await expect(page.getByText('Nenhum tópico encontrado')).toBeVisible();
  });
});
