import { expect, type Page } from '@playwright/test';
import { follow } from './testing/live-page.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { toasts } from './testing/sign-in-form.ts';
import { enterAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

const drawing = (inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><rect width="200" height="60" fill="#fff"/>${inside}</svg>`,
  );
const wears = (page: Page, palette: string) => expect(page.locator('html')).toHaveAttribute('data-palette', palette);
const fileField = (page: Page) => page.getByLabel('Logo', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();
const card = (page: Page) => page.getByRole('region', { name: 'Termine de configurar sua clínica!' });

async function openSettings(page: Page, email: string) {
  const { clinicId, home } = await enterAs(page, 'clinic', email);
  await page.goto(`/clinica/${clinicId}/configuracoes`);
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible();
  return { clinicId, home };
}

test('the owner finishes setting the clinic up, and it looks like itself everywhere', async ({ page }) => {
  const { owner, clinic } = await ownClinic('unbranded');
  const newName = `${clinic} Renovada`;
  const { clinicId, home } = await openSettings(page, owner);

  await test.step('Given a card that leads here from every other page, as long as the brand is what is next', async () => {
    await expect(card(page)).toBeVisible();
    await expect(card(page).getByRole('link')).toHaveCount(0);
    await page.goto(home);
    await expect(card(page)).toContainText('Logo e cores');
    await card(page).getByRole('link', { name: 'Ir para as configurações' }).click();
    await expect(page).toHaveURL(`/clinica/${clinicId}/configuracoes`);
  });
  await test.step('When a palette is tried the whole screen wears it, and leaving asks first and takes it off', async () => {
    await page.getByRole('radio', { name: /Lavanda real/ }).check({ force: true });
    await wears(page, 'lavanda-real');
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Sair sem salvar as alterações?' });
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(page).toHaveURL(home);
    await wears(page, 'azul-profundo');
    await page.goForward();
  });
  await test.step('When a file is no image it is refused before it is sent', async () => {
    await fileField(page).setInputFiles({ name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await expect(page.getByText('Tipo de imagem não suportado. Use PNG, JPEG ou SVG.')).toBeVisible();
  });
  await test.step('And with name, palette and a logo that carries a script, all is saved and the script is gone', async () => {
    await page.getByLabel('Nome da clínica').fill(newName);
    await page.getByRole('radio', { name: /Por do sol|Pôr do sol/ }).check({ force: true });
    await fileField(page).setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: drawing('<script>document.title="ran"</script><circle cx="9" cy="9" r="5" onload="alert(1)"/>'),
    });
    await expect(page.getByRole('img', { name: 'Pré-visualização do logo' }).locator('img')).toBeVisible();
    await save(page);
    await expect(toasts(page).getByText('Configurações atualizadas com sucesso.')).toBeVisible();
    await wears(page, 'por-do-sol');
  });
  const logo = page.getByRole('banner').getByRole('img', { name: newName });
  await test.step('Then the header shows it, the card has another step next, and it stays after a reload', async () => {
    await page.goto(home);
    await expect(logo).toBeVisible();
    await expect(card(page)).toBeVisible();
    await expect(card(page)).not.toContainText('Próximo passo: Logo e cores');
    await page.reload();
    await expect(logo).toBeVisible();
    await wears(page, 'por-do-sol');
  });
  await test.step('And the logo by itself is harmless, with icons of their sizes beside it', async () => {
    const address = (await logo.getAttribute('src')) ?? '';
    expect(address).toMatch(/logo\.png\?v=\d+$/);
    const shown = await page.request.get(address);
    expect(shown.headers()['content-type']).toBe('image/png');
    expect(shown.headers()['content-security-policy']).toContain('sandbox');
    const sizes = await page.evaluate(async (folder) => {
      const load = async (name: string) => {
        const image = new Image();
        image.src = `${folder}/${name}.png`;
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      };
      return Promise.all(['icon-192', 'icon-512', 'icon-maskable-512'].map(load));
    }, `/clinic-assets/${clinicId}`);
    expect(sizes).toEqual([
      [192, 192],
      [512, 512],
      [512, 512],
    ]);
  });
  await test.step('And it can be taken away again', async () => {
    await follow(page, `/clinica/${clinicId}/configuracoes`);
    await page.getByRole('button', { name: 'Remover logo' }).click();
    await save(page);
    await expect(toasts(page).getByText('Configurações atualizadas com sucesso.')).toBeVisible();
    await expect(logo).toHaveCount(0);
  });
});
