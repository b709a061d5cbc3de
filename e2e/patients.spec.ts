import { expect, type Page } from '@playwright/test';
import { createPatient } from '@virtual-med/contract/patients/patient-changes';
import { ownClinic } from './testing/own-clinic.ts';
import { people } from './testing/people.ts';
import { toasts } from './testing/sign-in-form.ts';
import { enterAs, openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { onPhone, widths } from './testing/widths.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const search = (page: Page) => page.getByLabel('Buscar pacientes');
const group = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Grupos de pacientes' }).getByRole('button', { name });

interface Typed {
  name: string;
  email: string;
  phone: string;
}

async function fillForm(page: Page, { name, email, phone }: Typed): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Telefone').fill(phone);
  await form.getByLabel('Data de nascimento').fill('07/05/1990');
  await form.getByLabel('CEP').pressSequentially('01310100');
  await expect(form.getByLabel('Endereço')).toHaveValue('Avenida Paulista, Bela Vista, São Paulo - SP');
}

test.describe('the owner', () => {
  test.use({ provoked: /status of 404/ });

  test('registers a patient, finds, opens, changes and removes them', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { word, owner } = await ownClinic('patients');
    const name = 'Zuleica <b>Zá</b> 😀';
    const email = `zuleica.${word}@exemplo.med`;
    await openAs(page, 'clinic', owner);

    await test.step('Given a form that says what it misses', async () => {
      await page.getByRole('button', { name: 'Novo paciente' }).click();
      const form = dialogOf(page, 'Novo paciente');
      await form.getByRole('button', { name: 'Salvar' }).click();
      for (const [label, message] of [
        ['Nome', 'Nome é obrigatório'],
        ['Email', 'Email inválido'],
        ['Telefone', 'Telefone obrigatório'],
        ['Data de nascimento', 'Data de nascimento obrigatória'],
        ['CEP', 'CEP obrigatório'],
        ['Endereço', 'Endereço obrigatório'],
      ] as const)
        await expect(form.getByLabel(label)).toHaveAccessibleDescription(message);
      await expect(form.getByLabel('Nome')).toBeFocused();
    });

    await test.step('When a CEP is unknown, the address can still be typed', async () => {
      const form = dialogOf(page, 'Novo paciente');
      await form.getByLabel('CEP').pressSequentially('99999999');
      await expect(form.getByLabel('CEP')).toHaveValue('99999-999');
      await expect(toasts(page)).toContainText('Erro ao buscar CEP');
      await expect(toasts(page)).toContainText('CEP não encontrado');
      await form.getByLabel('CEP').fill('');
    });

    await test.step('And a stray click outside asks before anything is lost', async () => {
      await fillForm(page, { name, email, phone: '+55 11 98765 4321' });
      await page.keyboard.press('Escape');
      const confirmDialog = page.getByRole('alertdialog');
      await confirmDialog.getByRole('button', { name: 'Cancelar' }).click();
      await expect(dialogOf(page, 'Novo paciente').getByLabel('Nome')).toHaveValue(name);
    });

    await test.step('And it is sent, twice in a row', async () => {
      const form = dialogOf(page, 'Novo paciente');
      await form
        .getByRole('group', { name: 'Sugestões: Alergias' })
        .getByRole('button', { name: 'Penicilina' })
        .click();
      await expect(form.getByLabel('Alergias', { exact: true })).toHaveValue('Penicilina');
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith(createPatient.path)) sent.push(request.url());
      });
      await form.getByRole('button', { name: 'Salvar' }).dblclick();
      await expect(page.getByRole('heading', { name: 'Paciente criado com sucesso!' })).toBeVisible();
      expect(sent).toHaveLength(1);
    });

    await test.step('Then the temporary password is there to be copied', async () => {
      const done = dialogOf(page, 'Paciente criado com sucesso!');
      await done.getByRole('button', { name: 'Copiar senha' }).click();
      await expect(toasts(page).getByText('Senha copiada!')).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      await expect(done.getByText(copied, { exact: true })).toBeVisible();
      await done.getByRole('button', { name: 'Concluir' }).click();
    });

    await test.step('And the patient is found by any part, accents or not', async () => {
      for (const term of ['ZULEICA', 'za</b', '(11) 98765', email]) {
        const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('search') === term);
        await search(page).fill(term);
        await answered;
        await expect(cardOf(page, name)).toBeVisible();
        await expect(group(page, /Todos os pacientes/)).toContainText('1 resultado(s)');
      }
      await expect(cardOf(page, name).getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
        'href',
        'https://wa.me/5511987654321?text=Ol%C3%A1%2C%20Zuleica!',
      );
    });

    await test.step('And their page shows it all, password included', async () => {
      await cardOf(page, name)
        .getByRole('link', { name: /^Ver detalhes/ })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.getByText(/^\d+ anos$/)).toBeVisible();
      await expect(page.getByText('07/05/1990')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Anexar documento' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('Alergias: Penicilina')).toBeVisible();
      await expect(page.getByText('Ainda não entrou')).toBeVisible();
      await page.getByRole('button', { name: 'Reenviar acesso' }).click();
      await page.getByRole('button', { name: 'Mostrar senha temporária' }).click();
      await expect(page.getByText(/^\w{4}-\w{4}-\w{4}-\w{4}$/)).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('When they are changed', async () => {
      await page.getByRole('button', { name: 'Editar paciente' }).click();
      const form = dialogOf(page, 'Editar paciente');
      await form.getByLabel('Nome').fill('Zuleica Prado');
      await form.getByRole('button', { name: 'Salvar' }).click();
      await expect(toasts(page).getByText('Paciente atualizado com sucesso.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zuleica Prado');
    });

    await test.step('And removed, after the question', async () => {
      await page.getByRole('link', { name: 'Voltar para pacientes' }).click();
      await search(page).fill('Zuleica');
      await cardOf(page, 'Zuleica Prado')
        .getByRole('button', { name: /^Ações para/ })
        .click();
      await page.getByRole('menuitem', { name: 'Excluir' }).click();
      const confirmDialog = page.getByRole('alertdialog');
      await expect(confirmDialog).toContainText(
        'Tem certeza que deseja excluir o paciente Zuleica Prado? Esta ação não pode ser desfeita.',
      );
      await confirmDialog.getByRole('button', { name: 'Excluir' }).click();
      await expect(page.getByText('Nenhum paciente encontrado')).toBeVisible();
    });
  });
});

test.describe('two people at one field', () => {
  test.use({ provoked: /status of 409|ERR_INTERNET_DISCONNECTED/ });

  test('the second is told, and decides; a lost network loses nothing', async ({ page, other }) => {
    const { owner, professional } = await ownClinic('patients');
    await openAs(page, 'clinic', professional);
    const field = (at: Page) => at.getByRole('textbox', { name: 'Alergias' });
    const opener = (at: Page) => at.getByRole('button', { name: 'Editar Alergias' });

    await test.step('Given a professional, who sees only their own patients, has a record open', async () => {
      await expect(group(page, /Meus pacientes \(Ana Reis\)/)).toContainText('2 resultado(s)');
      await expect(cardOf(page, 'Bento Braga')).toBeHidden();
      await cardOf(page, 'Alice Amaral')
        .getByRole('link', { name: /^Ver detalhes/ })
        .click();
      await expect(opener(page)).toBeVisible();
    });
    await test.step('And the owner too', async () => {
      await enterAs(other, 'clinic', owner);
      await other.goto(page.url());
      await opener(other).click();
      await field(other).fill('Penicilina');
    });
    await test.step('When the professional saves first, from the keyboard', async () => {
      await opener(page).focus();
      await page.keyboard.press('Enter');
      await field(page).fill('desistiu');
      await page.keyboard.press('Escape');
      await expect(opener(page)).toBeFocused();
      await page.keyboard.press('Space');
      await expect(field(page)).toHaveValue('');
      await field(page).fill('  Dipirona ');
      await page.keyboard.press('Control+Enter');
      await expect(opener(page)).toHaveAccessibleDescription('Dipirona');
      await expect(page.getByText(/^Ana Reis, \d{2}\/\d{2}\/\d{4}/)).toBeVisible();
    });
    await test.step('And saved again as it is, nothing is sent', async () => {
      const changes: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') changes.push(request.url());
      });
      await opener(page).click();
      await field(page).fill(' Dipirona  ');
      await page.keyboard.press('Control+Enter');
      await expect(opener(page)).toBeFocused();
      expect(changes).toEqual([]);
    });
    await test.step('Then the owner is told, with both texts in view', async () => {
      await field(other).press('Control+Enter');
      await expect(other.getByText('Outra pessoa alterou este campo').first()).toBeVisible();
      await expect(other.getByText('Dipirona', { exact: true }).last()).toBeVisible();
      await expect(field(other)).toHaveValue('Penicilina');
      await field(other).fill('Dipirona e penicilina');
      await other.getByRole('button', { name: 'Salvar o meu texto' }).click();
      await expect(opener(other)).toHaveAccessibleDescription('Dipirona e penicilina');
    });
    await test.step('And without a network the text stays and can be sent again', async () => {
      await page.reload();
      await opener(page).click();
      await field(page).fill('Látex');
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByRole('main').getByText('Erro ao atualizar dados clínicos do paciente')).toBeVisible();
      await expect(field(page)).toHaveValue('Látex');
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect(opener(page)).toHaveAccessibleDescription('Látex');
    });
  });
});

test(
  'on any screen the first patient is in view, a long list holds few elements, and the record what matters',
  onPhone,
  async ({ page }) => {
    await openAs(page, 'clinic', people.owner);
    const first = page.getByRole('article').first();
    for (const width of [widths.phone, widths.desktop]) {
      await page.setViewportSize(width);
      await expect(first).toBeInViewport({ ratio: 1 });
      await expect(
        page
          .getByRole('listitem')
          .filter({ has: page.getByRole('article') })
          .first(),
      ).toHaveAttribute('aria-setsize', /^\d+$/);
      expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1000);
    }
    await first.getByRole('link', { name: /^Ver detalhes/ }).click();
    const more = page.getByRole('button', { name: 'Mais dados' });
    const attach = page.getByRole('button', { name: 'Anexar documento' });
    const chat = page.getByRole('link', { name: /WhatsApp/ }).first();
    await expect(attach).toBeInViewport({ ratio: 1 });
    await expect(chat).toBeVisible();
    await expect(page.getByText('Paciente desde')).toBeHidden();
    const newest = page.getByRole('table', { name: 'Lista de documentos' }).getByRole('row').nth(1);
    for (const width of [widths.desktop, widths.phone]) {
      await page.setViewportSize(width);
      await expect(newest).toBeInViewport({ ratio: 1 });
    }
    for (const main of [attach, chat]) await expect(main).toBeInViewport({ ratio: 1 });
    await more.click();
    await expect(page.getByText('Paciente desde')).toBeVisible();
  },
);
