import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
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
  other,
}) => {
  const { owner, clinicId } = await ownClinic('viewer');
  await enterAs(page, 'clinic', owner);
  const bytes = pdfOfManyPages(2);
  const sent = await show(page, clinicId, 'Laudo e sessão', bytes);
  await expect(drawn(page).first()).toBeVisible();
  await test.step('a tab of its own goes by the login', async () => {
    const tab = other;
    await tab.goto(`/api/clinics/${sent.clinicId}/documents/${sent.documentId}/preview`);
    await expect(tab).toHaveURL(/\/clinica\/login\?voltar=/);
    expect(new URL(tab.url()).searchParams.get('voltar')).toBe(
      `/clinica/${sent.clinicId}/documento/${sent.documentId}`,
    );
  });
  await test.step('and back, to the file', async () => {
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
  await enterAs(other, 'clinic', owner);
  /**
   * The session ends while what is pressed is on its way, so that the page comes upon it by that and not by what it asks
   * for of itself, which waits meanwhile.
   */
  const endedOnTheWay = async (press: () => Promise<void>) => {
    const ended = Promise.withResolvers<void>();
    let hasEnded = false;
    await page.route('**/api/**', async (route) => {
      const isPressed = route.request().url().includes(`/documents/${sent.documentId}/`);
      if (isPressed && !hasEnded) {
        hasEnded = true;
        expect((await other.request.post('/api/account/sessions/end-others')).ok()).toBe(true);
        ended.resolve();
      }
      await ended.promise;
      await route.fallback();
    });
    await press();
    await ended.promise;
    await expect(lostSession(page)).toBeVisible();
    await page.unroute('**/api/**');
  };
  const keep = page.getByRole('button', { name: 'Baixar: Laudo e sessão' }).first();
  await test.step('a download whose session was ended elsewhere asks for the password, and comes once it is typed', async () => {
    // Keys pressed before a tab that was behind another is in front again are lost.
    await page.bringToFront();
    await page.keyboard.press('Escape');
    await expect(sent.dialog).toBeHidden();
    await endedOnTheWay(() => keep.click());
    await comeBack();
    const [download] = await Promise.all([page.waitForEvent('download'), keep.click()]);
    expect(bytes.equals(await readFile(await download.path()))).toBe(true);
  });
  await test.step('and so does a look at it', async () => {
    await endedOnTheWay(() => page.getByRole('link', { name: 'Ver: Laudo e sessão' }).first().click());
  });
});
