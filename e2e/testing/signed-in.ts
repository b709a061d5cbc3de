import { expect, type Page } from '@playwright/test';
import { getClinicsByEmail, signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { password as usual } from './people.ts';

type Area = 'clinic' | 'patient' | 'admin';

export interface Entered {
  /** The area's first page. */
  home: string;
  clinicId: string;
}

/** Opens a session without the login screen, which has journeys of its own. */
export async function enterAs(
  page: Pick<Page, 'request'>,
  area: Area,
  email: string,
  { clinic = '', password = usual } = {},
): Promise<Entered> {
  let selectedClinicId: string | undefined;
  if (area !== 'admin') {
    const answer = await page.request.post(getClinicsByEmail.path, { data: { email, area } });
    expect(answer.ok(), await answer.text()).toBe(true);
    const { clinics }: { clinics: { id: string; name: string }[] } = await answer.json();
    selectedClinicId = clinics.find(({ name }) => name.includes(clinic))?.id;
  }
  const answer = await page.request.post(signIn.path, {
    data: { area, email, password, ...(selectedClinicId ? { selectedClinicId } : {}) },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { redirectTo } = await answer.json();
  return { home: redirectTo, clinicId: selectedClinicId ?? '' };
}

/** Opens an area's first page, and waits until the frame stands. */
export async function openHome(page: Page, { home }: Entered): Promise<void> {
  await page.goto(home);
  await userMenu(page).waitFor();
}

/** A text of the same server: unlike an empty page it keeps what the browser has compiled. */
const aside = '/robots.txt';

/** Leaves page and session: a page somebody else still has open would go on asking with one that is no longer theirs. */
export async function leave(page: Page): Promise<void> {
  if (page.url() !== 'about:blank' && !page.url().endsWith(aside)) {
    // What has just been closed may still be taking its entry out of the history, which calls this off, once.
    await page.evaluate('void Object.assign(history, { go() {}, back() {} })');
    await page.goto(aside).catch(() => page.goto(aside));
  }
  await page.context().clearCookies();
}

/** Opens a session and its first page. */
export async function openAs(
  page: Page,
  ...who: Parameters<typeof enterAs> extends [unknown, ...infer Rest] ? Rest : never
) {
  await leave(page);
  const entered = await enterAs(page, ...who);
  await openHome(page, entered);
  return entered;
}

/** Answers the question a Super Admin gets before a clinic opens. */
export async function sayWhy(page: Page, note = 'A clínica pediu ajuda com um envio'): Promise<void> {
  const entryDialog = page.getByRole('dialog', { name: 'Motivo do acesso' });
  await entryDialog.getByRole('combobox', { name: 'Motivo' }).click();
  await page.getByRole('option', { name: 'Suporte pedido pela clínica' }).click();
  await entryDialog.getByLabel('Explique em uma frase').fill(note);
  await entryDialog.getByRole('button', { name: 'Entrar na clínica' }).click();
  await expect(entryDialog).toBeHidden();
}

export const userMenu = (page: Page) => page.getByRole('button', { name: /^Menu do usuário/ });
export const menuToggle = (page: Page) => page.getByRole('button', { name: 'Abrir ou fechar o menu' });

/** The side menu, which on a phone has to be asked for. */
export async function mainMenu(page: Page, isMobile: boolean) {
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  if (isMobile && !(await menu.isVisible())) await menuToggle(page).click();
  await expect(menu).toBeVisible();
  return menu;
}

export async function chooseInUserMenu(page: Page, name: string): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Opens the Perfil dialog at one of its parts. */
export async function openProfile(page: Page, tab: 'Dados' | 'Segurança' | 'Aparelhos') {
  await chooseInUserMenu(page, 'Perfil');
  const dialog = page.getByRole('dialog', { name: 'Perfil' });
  await dialog.getByRole('tab', { name: tab }).click();
  await expect(dialog.getByRole('tabpanel', { name: tab })).toBeVisible();
  return dialog;
}
