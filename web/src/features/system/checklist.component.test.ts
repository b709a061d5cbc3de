import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { screen, within } from '@testing-library/react';
import { getChecklist, sendTestMail } from '@virtual-med/contract/system/checklist';
import { listFailedJobs } from '@virtual-med/contract/system/jobs';
import { getSystemServices } from '@virtual-med/contract/system/system';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, on, refuse } from '../../testing/server.ts';
import { toastSays } from '../../testing/steps.ts';

beforeEach(() => {
  on(getSystemServices, {
    version: '1.2.3',
    services: { database: 'embedded', files: 'embedded', mail: 'embedded', payments: 'embedded', signing: 'off' },
  });
  on(listFailedJobs, { jobs: [] });
});

const open = () => renderApp('/admin/configuracoes', { as: 'super_admin' });

test('what is missing stands first, says what it means, what to do and where', async () => {
  on(getChecklist, {
    items: [
      { item: 'https', state: 'done' },
      { item: 'support', state: 'optional' },
      { item: 'backup', state: 'missing' },
      { item: 'mail', state: 'failing' },
    ],
  });
  open();
  const part = await screen.findByRole('region', { name: 'Falta configurar' });
  await within(part).findByText('Cópias de segurança');
  assert.deepEqual(
    within(part)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
    ['E-mail', 'Cópias de segurança', 'Contato para ajuda', 'Endereço seguro'],
  );
  const [, backup, , https] = within(part).getAllByRole('listitem');
  assert.match(backup?.textContent ?? '', /Falta.*Se o disco falhar, tudo se perde.*BACKUP_DIR/);
  assert.doesNotMatch(https?.textContent ?? '', /APP_URL/, 'what is done asks for nothing');
});

test('an installation that lacks nothing says so', async () => {
  on(getChecklist, { items: [{ item: 'mail', state: 'done' }] });
  open();
  await screen.findByRole('region', { name: 'Está tudo configurado' });
});

test('a test letter says what became of it', async () => {
  const { user } = open();
  for (const [sent, says] of [
    ['sent', 'E-mail de teste enviado para olga@virtual.med. Confira a caixa de entrada.'],
    ['written', 'Nada saiu para olga@virtual.med: a mensagem só foi guardada em arquivo no servidor.'],
    ['refused', 'O servidor de e-mail recusou a mensagem. Confira o remetente e a senha.'],
    ['unreachable', 'O servidor de e-mail não respondeu. Confira o endereço e tente de novo.'],
  ] as const) {
    on(sendTestMail, { to: 'olga@virtual.med', sent });
    await user.click(await screen.findByRole('button', { name: 'Enviar e-mail de teste' }));
    await toastSays(says);
  }
  assert.equal(asked(sendTestMail).length, 4);
});

test('a list that cannot be read is asked for again', async () => {
  refuse(getChecklist, 'server.unexpected');
  const { user } = open();
  await screen.findByText('Não foi possível conferir o que falta.');
  on(getChecklist, { items: [{ item: 'plans', state: 'missing' }] });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Crie um plano nesta página.');
});
