import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { getSession } from '@virtual-med/contract/identity/session';
import { pdfOfManyPages } from '../server/src/testing/factories/viewer-pdfs.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { password } from './testing/people.ts';
import { lostSession } from './testing/sign-in-form.ts';
import { enterAs } from './testing/signed-in.ts';
import { drawn, show } from './testing/viewer.ts';
import { test } from './testing/watched-test.ts';

test.use({ provoked: /status of 401/ });

test('a document leads to the login and back, in a tab, in the page and on its way to be kept', async ({
  page,
  context,
  browser,
}) => {
  const { owner, clinicId } = await ownClinic('viewer');
  await enterAs(page, 'clinic', owner);
  const bytes = pdfOfManyPages(2);
  const sent = await show(page, clinicId, 'Laudo e sessão', bytes);
  await expect(drawn(page).first()).toBeVisible();
  const cookies = await context.cookies();
  await test.step('a tab of its own goes by the login', async () => {
    await context.clearCookies();
    const tab = await context.newPage();
    await tab.goto(`/api/clinics/${sent.clinicId}/documents/${sent.documentId}/preview`);
    await expect(tab).toHaveURL(/\/clinica\/login\?voltar=/);
    expect(new URL(tab.url()).searchParams.get('voltar')).toBe(
      `/clinica/${sent.clinicId}/documento/${sent.documentId}`,
    );
    await tab.close();
  });
  await test.step('and back, to the file', async () => {
    await context.addCookies(cookies);
    const tab = await context.newPage();
    await tab.route('**/preview', (route) => route.fulfill({ contentType: 'text/plain', body: 'o arquivo' }));
    await tab.goto(`/clinica/${sent.clinicId}/documento/${sent.documentId}`);
    await expect(tab).toHaveURL(`/api/clinics/${sent.clinicId}/documents/${sent.documentId}/preview`);
    await tab.close();
  });
  const comeBack = async () => {
    await lostSession(page).getByLabel('Senha', { exact: true }).fill(password);
    await lostSession(page).getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(lostSession(page)).toBeHidden();
  };
  /** The page comes upon the end of its session by what is done here, and not by asking for it just before. */
  const unnoticed = async (endAndPress: () => Promise<void>) => {
    const pressed = Promise.withResolvers<void>();
    await page.route(getSession.path, async (route) => {
      await pressed.promise;
      await route.fallback();
    });
    await endAndPress();
    pressed.resolve();
    await page.unroute(getSession.path);
  };
  const keep = page.getByRole('button', { name: 'Baixar: Laudo e sessão' }).first();
  await test.step('a download whose session was ended elsewhere asks for the password, and comes once it is typed', async () => {
    // Keys pressed before a tab that was behind another is in front again are lost.
    await page.bringToFront();
    await page.keyboard.press('Escape');
    await expect(sent.dialog).toBeHidden();
    const elsewhere = await browser.newContext();
    await enterAs(elsewhere, 'clinic', owner);
    await unnoticed(async () => {
      expect((await elsewhere.request.post('/api/account/sessions/end-others')).ok()).toBe(true);
      await keep.click();
    });
    await elsewhere.close();
    await comeBack();
    const [download] = await Promise.all([page.waitForEvent('download'), keep.click()]);
    expect(bytes.equals(await readFile(await download.path()))).toBe(true);
  });
  await test.step('and so does a look at it', async () => {
    await unnoticed(async () => {
      await context.clearCookies();
      await page.getByRole('link', { name: 'Ver: Laudo e sessão' }).first().click();
    });
    await expect(lostSession(page)).toBeVisible();
  });
});
