import type { Page } from '@playwright/test';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { beginPasskeySignIn, signInPasskey } from '@virtual-med/contract/identity/passkeys';
import { getSession } from '@virtual-med/contract/identity/session';
import { follow, openLive } from '../live-page.ts';
import type { Screens } from './screen.ts';

const signedOut = { status: 401, json: { code: 'auth.required', ...errorEntry('auth.required'), requestId: 'x' } };

/** A list whose session ended while it was open; the real one stands for the screens after it. */
async function loseSession(page: Page, clinicId: string): Promise<void> {
  await follow(page, `/clinica/${clinicId}/profissionais`);
  await page.getByRole('row').nth(1).waitFor();
  await page.route(`**${getSession.path}`, (route) => route.fulfill(signedOut));
  await page.route('**/professionals', (route) => route.fulfill(signedOut));
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await page.getByRole('alertdialog', { name: 'Sua sessão terminou' }).waitFor();
}

/** What comes between somebody and their page. */
export const interruptions: Screens = {
  'lost session': {
    open: async (page, { clinicId }) => {
      await loseSession(page, clinicId);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.getByText('Senha é obrigatória').waitFor();
      await page.unrouteAll();
    },
    part: '[role=alertdialog]',
  },
  'locked screen': {
    open: async (page, { clinicId }) => {
      const session = await (await page.request.get(getSession.path)).json();
      const locked = { ...session, lock: { ...session.lock, locked: true } };
      await page.route(`**${getSession.path}`, (route) => route.fulfill({ json: locked }));
      await page.goto(`/clinica/${clinicId}/ajuda`);
      const lock = page.getByRole('alertdialog', { name: 'Tela bloqueada' });
      await lock.getByRole('button', { name: 'Desbloquear', exact: true }).click();
      await page.getByText('Senha é obrigatória').waitFor();
      await page.unrouteAll();
    },
    part: '[role=alertdialog]',
  },
  'terms over the page': {
    open: async (page, { clinicId }) => {
      const session = await (await page.request.get(getSession.path)).json();
      const owing = { ...session, user: { ...session.user, mustAcceptTerms: true } };
      await page.route(`**${getSession.path}`, (route) => route.fulfill({ json: owing }));
      await page.goto(`/clinica/${clinicId}/ajuda`);
      await page.getByRole('button', { name: 'Aceitar e continuar' }).waitFor();
      await page.unrouteAll();
    },
    part: '[role=alertdialog]',
  },
  'page of a failure': {
    open: async (page) => {
      await page.goto('/api/nada');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    ownColours: true,
  },
  'choice of a clinic, after a passkey': {
    open: async (page) => {
      // Browsers keep passkeys for names, never for numbers.
      await page.goto('/clinica/login');
      const address = new URL('/clinica/login', page.url());
      address.hostname = 'localhost';
      await openLive(page, address.href);
      await page.evaluate(() => {
        const bytes = new Uint8Array([1]).buffer;
        const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes };
        const shown = { id: 'AQ', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };
        const { credentials } = navigator as Navigator & { readonly credentials: object };
        Object.assign(credentials, { get: async () => shown });
      });
      const clinics = ['Clínica Coração', 'Clínica Horizonte'].map((name, at) => ({
        id: `00000000-0000-4000-8000-00000000000${at}`,
        name,
        status: 'active',
      }));
      const options = { challenge: 'AQ', rpId: 'localhost', timeout: 60_000, userVerification: 'required' };
      await page.route(`**${beginPasskeySignIn.path}`, (route) => route.fulfill({ json: { options } }));
      await page.route(`**${signInPasskey.path}`, (route) => route.fulfill({ json: { signedIn: null, clinics } }));
      await page.getByRole('button', { name: 'Entrar com a digital, o rosto ou o PIN' }).click();
      await page.getByRole('heading', { level: 1, name: 'Escolha a clínica' }).waitFor();
      await page.unrouteAll();
    },
    part: 'main',
  },
};
