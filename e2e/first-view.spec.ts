import { expect, type Locator, type Page } from '@playwright/test';
import { ownClinic } from './testing/own-clinic.ts';
import { people } from './testing/people.ts';
import { chooseInUserMenu, enterAs, leave } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { onPhone } from './testing/widths.ts';

/** Before the program has taken over, and after. */
const drawn = (page: Page) => page.locator('#root[data-prerendered]');
const alive = (page: Page) => page.locator('#root:not([data-prerendered])');

/** Opens a page whose program does not come before it is let. */
async function openHeld(page: Page, path: string): Promise<{ release: () => Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const program = '**/assets/vendor-*.js';
  await page.route(program, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return {
    release: async () => {
      held.resolve();
      await alive(page).locator('main').waitFor();
      await page.unroute(program);
    },
  };
}

const placesOf = (elements: readonly Locator[]) => Promise.all(elements.map((element) => element.boundingBox()));

/** What the server sends whoever this page belongs to now. */
const sentTo = async (page: Page, path: string) =>
  (await page.request.get(path, { headers: { accept: 'text/html' } })).text();

test.describe('a page drawn before its program is here', () => {
  // What a journey before has fetched would come in spite of being held. Who has signed out is refused, and told so.
  test.use({ alone: true, provoked: /status of 401/ });

  test('is the list of patients, which comes alive where it stands', onPhone, async ({ page }) => {
    const { owner, clinicId } = await ownClinic('patients');
    await enterAs(page, 'clinic', owner);
    const list = `/clinica/${clinicId}/pacientes`;
    const names = ['Alice Amaral', 'Bento Braga', 'Célia Conceição', 'Davi Dantas'];
    const partsOf = (root: Locator) => [
      root.getByRole('heading', { level: 1 }),
      root.getByRole('textbox', { name: 'Buscar pacientes' }),
      ...names.map((name) => root.getByRole('article', { name })),
    ];
    await test.step('everybody is there, and stays where they are with the focus', async () => {
      const { release } = await openHeld(page, list);
      for (const part of partsOf(drawn(page))) await expect(part).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await drawn(page).getByRole('textbox', { name: 'Buscar pacientes' }).focus();
      const before = await placesOf(partsOf(drawn(page)));
      await release();
      expect(await placesOf(partsOf(alive(page)))).toEqual(before);
      await expect(alive(page).getByRole('textbox', { name: 'Buscar pacientes' })).toBeFocused();
    });
    await test.step('what was typed before is searched for', async () => {
      const { release } = await openHeld(page, list);
      await drawn(page).getByRole('textbox', { name: 'Buscar pacientes' }).pressSequentially('Bento');
      await release();
      await expect(alive(page).getByRole('article')).toHaveCount(1);
      await expect(alive(page).getByRole('article', { name: 'Bento Braga' })).toBeVisible();
      await expect(alive(page).getByRole('textbox', { name: 'Buscar pacientes' })).toHaveValue('Bento');
    });
    await test.step('who signs out takes it with them, also on the way back', async () => {
      await chooseInUserMenu(page, 'Sair');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click();
      await expect(page).toHaveURL('/clinica/login');
      const sent = await sentTo(page, list);
      for (const name of names) expect(sent).not.toContain(name);
      expect(sent).not.toContain('id="answers"');
      const { release } = await openHeld(page, list);
      await page.waitForFunction(() => document.readyState !== 'loading');
      for (const name of names) await expect(page.getByText(name)).toHaveCount(0);
      await release();
      await expect(page).toHaveURL(/\/clinica\/login/);
    });
    await test.step('somebody of another clinic gets none of it', async () => {
      const other = await ownClinic('small');
      await leave(page);
      await enterAs(page, 'clinic', other.owner);
      const sent = await sentTo(page, list);
      for (const name of names) expect(sent).not.toContain(name);
    });
  });

  test('is a record, with its name and facts, before its documents', onPhone, async ({ page }) => {
    const { owner, clinicId } = await ownClinic('patients');
    await enterAs(page, 'clinic', owner);
    const answer = await page.request.get(`/api/clinics/${clinicId}/patients?limit=50`);
    const { patients }: { patients: { id: string; name: string }[] } = await answer.json();
    const [patient] = patients;
    const { release } = await openHeld(page, `/clinica/${clinicId}/paciente/${patient?.id}`);
    const partsOf = (root: Locator) => [
      root.getByRole('heading', { level: 1, name: patient?.name ?? '' }),
      root.getByRole('button', { name: 'Editar paciente' }),
      root.getByText('Contato, endereço e acesso'),
    ];
    for (const part of partsOf(drawn(page))) await expect(part).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await placesOf(partsOf(drawn(page)));
    await release();
    expect(await placesOf(partsOf(alive(page)))).toEqual(before);
    await expect(alive(page).getByRole('tab', { name: 'Documentos' })).toBeVisible();
  });

  test('is a patient’s home with their documents, and nobody else’s', onPhone, async ({ page }) => {
    const { clinicId } = await enterAs(page, 'patient', people.patient, { clinic: 'Coração' });
    const home = `/paciente/${clinicId}/painel`;
    const { release } = await openHeld(page, home);
    const items = (root: Locator) => root.getByRole('main').getByRole('listitem');
    await expect(items(drawn(page)).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await placesOf(await items(drawn(page)).all());
    const texts = await items(drawn(page)).allTextContents();
    await release();
    expect(await items(alive(page)).allTextContents()).toEqual(texts);
    expect(await placesOf(await items(alive(page)).all())).toEqual(before);
    await test.step('Then another account is sent nothing of it', async () => {
      const other = await ownClinic('documents');
      await leave(page);
      await enterAs(page, 'patient', other.patient);
      expect(await sentTo(page, home)).not.toContain('/my/home');
      await page.context().clearCookies();
      expect(await sentTo(page, home)).not.toContain('id="answers"');
    });
  });
});
