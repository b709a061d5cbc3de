import type { Page } from '@playwright/test';
import { samplePdf } from '../../../server/src/testing/factories/sample-pdf.ts';
import { follow } from '../live-page.ts';
import { ownClinic } from '../own-clinic.ts';
import { people } from '../people.ts';
import { chooseInUserMenu, type Entered, enterAs, openProfile, userMenu } from '../signed-in.ts';
import { openAnamnesis, openHome, openPatient, openRecord, openStaff } from './openings.ts';
import type { Screens, Visit } from './screen.ts';

const dialog = '[role=dialog]';

async function openDeskCard(page: Page, place: Entered): Promise<void> {
  await openPatient(page, place, 'Pedro Espera');
  await page.getByText('Laudo liberado').first().waitFor();
}

/** The frame behind the login of a clinic's owner, and what opens over it. */
export const frameScreens: Screens = {
  'frame of the staff': { open: openHome },
  search: {
    open: async (page, place) => {
      await openHome(page, place);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Buscar' }).pressSequentially('ana');
      await page.getByRole('option').first().waitFor();
    },
    part: 'header',
  },
  'question before leaving': {
    open: async (page, place) => {
      await openHome(page, place);
      await chooseInUserMenu(page, 'Sair');
      await page.getByRole('alertdialog').waitFor();
    },
    part: '[role=alertdialog]',
    behind: true,
  },
  'Perfil, form with errors': {
    open: async (page, place) => {
      await openHome(page, place);
      const profile = await openProfile(page, 'Dados');
      await profile.getByRole('button', { name: 'Editar nome e telefone' }).click();
      await profile.getByLabel('Nome').fill('');
      await profile.getByRole('button', { name: 'Salvar' }).click();
      await profile.getByText('Nome é obrigatório').waitFor();
    },
    part: dialog,
  },
  'Perfil, devices': {
    open: async (page, place) => {
      await openHome(page, place);
      await (await openProfile(page, 'Aparelhos')).getByText('Este aparelho').waitFor();
    },
    part: dialog,
  },
  settings: {
    open: async (page, { clinicId }) => {
      await follow(page, `/clinica/${clinicId}/configuracoes`);
      await page.getByRole('button', { name: 'Salvar', exact: true }).waitFor();
    },
    part: 'main',
  },
  'import of professionals': {
    open: async (page, { clinicId }) => {
      await follow(page, `/clinica/${clinicId}/importar?lista=profissionais`);
      await page.getByRole('heading', { name: 'Escolha a lista' }).waitFor();
    },
    part: 'main',
  },
  'export of the clinic': {
    open: async (page, { clinicId }) => {
      await follow(page, `/exportar-dados/${clinicId}`);
      await page
        .getByRole('button', { name: /^Exportar/ })
        .first()
        .waitFor();
    },
    part: 'main',
  },
  'audit trail': {
    open: async (page, { clinicId }) => {
      await follow(page, `/clinica/${clinicId}/trilha`);
      await page.getByRole('main').getByRole('listitem').first().waitFor();
    },
    part: 'main',
  },
  'requests about privacy': {
    open: async (page, { clinicId }) => {
      await follow(page, `/clinica/${clinicId}/pedidos-de-privacidade`);
      await page
        .getByText(/Nenhum pedido|Faltam/)
        .first()
        .waitFor();
    },
    part: 'main',
  },
  'whom an incident reached': {
    open: async (page, { clinicId }) => {
      await follow(page, `/clinica/${clinicId}/afetados`);
      await page
        .getByText(/paciente/)
        .first()
        .waitFor();
      await page.getByText(/não conta aqui/).waitFor();
    },
    part: 'main',
  },
  'help of the owner, searched, with pictures': {
    open: async (page, { clinicId }) => {
      await follow(page, `/clinica/${clinicId}/ajuda`);
      await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).pressSequentially('senha');
      await page.getByRole('status').getByText('encontrados').waitFor();
      await page.getByRole('article').getByRole('img').first().waitFor();
    },
    part: 'main',
  },
  'subscription being managed': {
    open: async (page, { clinicId }) => {
      await follow(page, `/clinica/${clinicId}/pagamento`);
      await page.getByRole('button', { name: 'Gerenciar assinatura' }).click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
    part: dialog,
  },
  'clinic that is not there': {
    open: async (page) => {
      await follow(page, '/clinica/abc/pacientes');
      await page.getByRole('alert').waitFor();
    },
  },
};

/** Professionals, patients and their documents. */
export const recordScreens: Screens = {
  professionals: { open: openStaff, part: 'main', bothWidths: true },
  'professionals, form with errors': {
    open: async (page, place) => {
      await openStaff(page, place);
      await page.getByRole('button', { name: 'Novo profissional' }).click();
      await page.getByRole('button', { name: 'Criar link do convite' }).click();
      await page.getByText('Nome obrigatório').waitFor();
    },
    part: dialog,
  },
  'professionals, question before somebody leaves': {
    open: async (page, place) => {
      await openStaff(page, place);
      await page.getByRole('button', { name: 'Ações para Ana Beatriz Ramos' }).click();
      await page.getByRole('menuitem', { name: 'Excluir' }).click();
      await page.getByLabel('Passar os pacientes para').waitFor();
    },
    part: '[role=alertdialog]',
  },
  'patients, form with errors': {
    open: async (page, place) => {
      await openHome(page, place);
      await page.getByRole('button', { name: 'Novo paciente' }).click();
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await page.getByText('Nome é obrigatório').waitFor();
    },
    part: dialog,
  },
  'patient, a field being edited': {
    open: async (page, place) => {
      await openAnamnesis(page, place);
      await page.getByRole('button', { name: 'Editar Alergias' }).click();
      await page.getByRole('textbox', { name: 'Alergias' }).waitFor();
    },
    part: 'main',
    bothWidths: true,
  },
  'documents of a patient': {
    open: openRecord,
    part: 'section[aria-labelledby=patient-documents]',
    bothWidths: true,
  },
  'documents, one opened, with its summaries': {
    open: async (page, place) => {
      await openRecord(page, place);
      await page
        .getByRole('link', { name: /^Ver: / })
        .first()
        .click();
      await page.getByText('Quem abriu').waitFor();
      await page.locator('[data-drawn] canvas').first().waitFor();
      await page.getByRole('button', { name: /^Editar: Resumo do paciente/ }).click();
    },
    part: dialog,
  },
  'documents, upload with errors': {
    open: async (page, place) => {
      await openHome(page, place);
      await page.getByRole('main').getByRole('button', { name: 'Anexar documento' }).click();
      const upload = page.getByRole('dialog', { name: 'Anexar documento' });
      await upload
        .getByLabel('Arquivo', { exact: true })
        .setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
      await upload.getByRole('button', { name: 'Enviar' }).click();
      await upload.getByText('Tipo de arquivo não suportado').waitFor();
    },
    part: dialog,
  },
};

async function openInbox(page: Page, { clinicId }: Entered): Promise<void> {
  await follow(page, `/clinica/${clinicId}/entrada`);
  const fileOf = (name: string, ...lines: string[]) => ({
    name,
    mimeType: 'application/pdf',
    buffer: samplePdf('Hemograma', lines),
  });
  await page
    .getByLabel('Escolher arquivos', { exact: true })
    .setInputFiles([
      fileOf('certo.pdf', 'Paciente: Maria Souza', 'Nascimento: 10/03/1990'),
      fileOf('homonimo.pdf', 'Paciente: José Lima'),
      { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    ]);
  await page.getByText('Mais de um paciente possível').waitFor();
  await page.getByRole('button', { name: 'Enviar 1 documento' }).waitFor();
}

/** What a professional sees, and what only clinics in a certain state show. */
export const elsewhere: readonly Visit[] = [
  {
    enter: (page) => enterAs(page, 'clinic', people.professional),
    screens: {
      'frame with a page that is restricted': {
        open: async (page, { clinicId }) => {
          await follow(page, `/clinica/${clinicId}/pagamento`);
          await page.getByRole('heading', { level: 1, name: 'Acesso restrito' }).waitFor();
        },
      },
      'collapsed or opened menu': {
        open: async (page, place) => {
          await openHome(page, place);
          await userMenu(page).waitFor();
          await page.keyboard.press('Control+b');
          await page.locator('aside[data-state=collapsed], [role=dialog]').waitFor();
        },
        part: 'header, aside, [role=dialog]',
        bothWidths: true,
      },
    },
  },
  {
    enter: async (page) => enterAs(page, 'clinic', (await ownClinic('intake')).owner),
    screens: {
      'inbox with files': { open: openInbox, part: 'main', bothWidths: true },
      'inbox, a file being checked': {
        open: async (page, place) => {
          await openInbox(page, place);
          await page.getByRole('button', { name: 'Conferir homonimo.pdf' }).click();
          await page.getByRole('dialog').getByLabel('Paciente').first().waitFor();
        },
        part: dialog,
      },
    },
  },
  {
    enter: (page) => enterAs(page, 'clinic', 'dono@horizonte.med'),
    screens: {
      'card of a clinic not set up': {
        open: async (page, place) => {
          await openHome(page, place);
          // On a phone the card is one line.
          const card = page.getByRole('heading', { name: 'Termine de configurar sua clínica!' });
          await card.or(page.getByText('A seguir: ')).first().waitFor();
        },
        part: 'main',
      },
    },
  },
  {
    enter: async (page) => enterAs(page, 'clinic', (await ownClinic('late')).owner),
    screens: {
      'late payment': {
        open: async (page, { clinicId }) => {
          await follow(page, `/clinica/${clinicId}/pagamento`);
          await page.getByText('Em Atraso', { exact: true }).waitFor();
          await page.getByRole('region', { name: 'Pagamento em atraso' }).waitFor();
        },
        part: 'main',
      },
    },
  },
  {
    enter: async (page) => enterAs(page, 'clinic', (await ownClinic('writing')).professional),
    screens: {
      'prescription being written, with errors beside its preview': {
        open: async (page, place) => {
          await openPatient(page, place, 'Pedro Paciente');
          await page.getByRole('main').getByRole('button', { name: 'Novo documento' }).click();
          await page
            .getByRole('dialog', { name: 'Novo documento' })
            .getByRole('button', { name: /^Receita/ })
            .click();
          await page.getByRole('combobox', { name: 'Medicamento', exact: true }).fill('Amoxicilina');
          await page.getByRole('button', { name: 'Emitir e assinar' }).click();
          await page.getByText('Informe a dose').first().waitFor();
        },
        part: 'main',
        bothWidths: true,
      },
    },
  },
  {
    enter: async (page) => enterAs(page, 'clinic', (await ownClinic('desk')).reception),
    screens: {
      'card of a patient at the desk': { open: openDeskCard, part: 'main', bothWidths: true },
      'question before a document is handed over, with errors': {
        open: async (page, place) => {
          await openDeskCard(page, place);
          await page.getByRole('button', { name: 'Imprimir para entrega: Laudo liberado' }).click();
          const handing = page.getByRole('dialog', { name: 'Imprimir para entrega' });
          await handing.getByRole('button', { name: 'Imprimir para entrega' }).click();
          await handing.getByText(/^Informe os 3 ou 4/).waitFor();
        },
        part: dialog,
      },
    },
  },
];
