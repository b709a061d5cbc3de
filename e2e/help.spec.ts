import { expect } from '@playwright/test';
import { people } from './testing/people.ts';
import { openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

const helpHere = { name: 'Ajuda sobre esta página' };

test('a page leads to what the help says about it, and the help is searched', async ({ page }) => {
  const { clinicId } = await openAs(page, 'clinic', people.owner);
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

test('a patient is told how to see their documents', async ({ page }) => {
  const { clinicId } = await openAs(page, 'patient', people.patient);
  await page.getByRole('link', helpHere).click();
  await expect(page).toHaveURL(`/paciente/${clinicId}/ajuda#encontrar-documento`);
  await expect(page.getByRole('article', { name: 'Encontrar um documento' })).toBeVisible();
});

test('a professional and the provider are led to their own help', async ({ page }) => {
  const { clinicId } = await openAs(page, 'clinic', people.professional);
  await page.getByRole('link', helpHere).click();
  await expect(page).toHaveURL('/ajuda-profissional#encontrar-paciente');
  await expect(page.getByRole('article', { name: 'Encontrar um paciente' }).getByRole('img')).toBeAttached();
  await page.goto(`/clinica/${clinicId}/ajuda`);
  await expect(page).toHaveURL('/ajuda-profissional');
  await expect(page.getByRole('article', { name: 'Páginas que são só do dono' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Adicionar alguém à equipe' })).toHaveCount(0);
  await openAs(page, 'admin', people.superAdmin);
  await page.getByRole('link', helpHere).click();
  await expect(page).toHaveURL('/admin/ajuda#encontrar-clinica');
  await expect(page.getByRole('article', { name: 'Encontrar uma clínica' }).getByRole('img')).toBeAttached();
});
