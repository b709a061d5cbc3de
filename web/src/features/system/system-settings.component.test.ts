import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, within } from '@testing-library/react';
import { getBackupStatus } from '@virtual-med/contract/backup/backup';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { listFailedJobs, retryFailedJob } from '@virtual-med/contract/system/jobs';
import { getSystemServices } from '@virtual-med/contract/system/system';
import { createdAt, idOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { toastSays } from '../../testing/steps.ts';

const services = {
  version: '1.2.3',
  services: { database: 'embedded', files: 'outside', mail: 'embedded', payments: 'embedded', signing: 'off' },
} as const;
const job = { id: idOf(501), queue: 'mail.send', attempts: 3, failedAt: createdAt, reason: 'connect ECONNREFUSED' };
const open = () => renderApp('/admin/configuracoes', { as: 'super_admin' });

test('services and failed jobs are announced while on their way, then told', async () => {
  on(getSystemServices, services);
  on(listFailedJobs, { jobs: [] });
  const releases = [getSystemServices, getBackupStatus, listFailedJobs].map((endpoint) => hold(endpoint));
  open();
  await screen.findByText('Em uso hoje');
  // Beside them, what is still to be set up and the plans are there already.
  assert.equal((await screen.findAllByText(/Carregando/)).length, 3);
  for (const release of releases) release();
  await screen.findByText('1.2.3');
  screen.getByText('Em breve');
  const inUse = screen.getByRole('region', { name: 'Em uso hoje' });
  assert.deepEqual(
    [...inUse.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]),
    [
      ['Banco de dados', 'Incluído'],
      ['Arquivos', 'Externo'],
      ['E-mail', 'Incluído'],
      ['Pagamentos', 'Incluído'],
      ['Assinatura de documentos', 'Desligado'],
      ['Versão', '1.2.3'],
    ],
  );
  await screen.findByText('Nenhuma tarefa falhou.');
});

test('each part says when it cannot be read, and is read again on its own', async () => {
  refuse(getSystemServices, 'server.unexpected');
  refuse(listFailedJobs, 'server.unexpected');
  const { user } = open();
  await screen.findByText('Não foi possível carregar os serviços em uso.');
  await screen.findByText('Não foi possível carregar as tarefas que falharam.');
  on(getSystemServices, services);
  await user.click(screen.getAllByRole('button', { name: 'Tentar novamente' })[0] as HTMLElement);
  await screen.findByText('1.2.3');
  screen.getByText('Não foi possível carregar as tarefas que falharam.');
});

const backup = {
  configured: true,
  everySeconds: 21_600,
  running: false,
  overdue: false,
  lastSuccess: { at: createdAt, bytes: 8_218_246, files: 455, missing: 0 },
  lastFailure: null,
};

test('the last backup is told with its size and interval', async () => {
  on(getSystemServices, services);
  on(listFailedJobs, { jobs: [] });
  on(getBackupStatus, backup);
  open();
  const part = await screen.findByRole('region', { name: 'Backup' });
  await within(part).findByText('Em dia');
  assert.deepEqual(
    [...part.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]),
    [
      ['Último backup bom', formatDateTime(createdAt)],
      ['Tamanho', '7,8\u00a0MB'],
      ['Arquivos', '455'],
      ['Intervalo', '6 horas'],
    ],
  );
});

test('what is wrong with a backup comes before what was right', async () => {
  on(getSystemServices, services);
  on(listFailedJobs, { jobs: [] });
  on(getBackupStatus, {
    ...backup,
    overdue: true,
    running: true,
    lastSuccess: { ...backup.lastSuccess, missing: 2 },
    lastFailure: { at: createdAt, reason: 'Não há espaço no destino do backup.' },
  });
  open();
  await screen.findByText('O último backup falhou.');
  screen.getByText(/Última falha, .*: Não há espaço no destino do backup\./);
  screen.getByText('2 documentos já não tinham o seu arquivo quando o backup foi feito.');
  screen.getByText('Um backup está sendo feito agora.');
});

for (const [status, says] of [
  [{ ...backup, overdue: true }, 'O último backup é mais antigo do que deveria.'],
  [{ ...backup, overdue: true, lastSuccess: null, everySeconds: null }, 'Nenhum backup foi feito ainda.'],
  [{ ...backup, configured: false, lastSuccess: null }, 'O backup automático não está configurado.'],
] as const)
  test(`of the backup: ${says}`, async () => {
    on(getSystemServices, services);
    on(listFailedJobs, { jobs: [] });
    on(getBackupStatus, status);
    open();
    await screen.findByText(says);
  });

test('a state of the backup that cannot be read is asked for again', async () => {
  on(getSystemServices, services);
  on(listFailedJobs, { jobs: [] });
  refuse(getBackupStatus, 'server.unexpected');
  const { user } = open();
  await screen.findByText('Não foi possível carregar a situação do backup.');
  on(getBackupStatus, backup);
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Em dia');
});

test('a failed job is put back once, and is told when it was gone', async () => {
  on(getSystemServices, services);
  on(listFailedJobs, { jobs: [job] });
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Tentar novamente: Envio de e-mail' });
  screen.getByText('connect ECONNREFUSED');
  refuse(retryFailedJob, 'jobs.not_found');
  await user.click(again);
  await toastSays('Erro ao repetir a tarefa');
  on(retryFailedJob, { id: job.id });
  on(listFailedJobs, { jobs: [] });
  await user.dblClick(again);
  await toastSays('A tarefa voltou para a fila.');
  await screen.findByText('Nenhuma tarefa falhou.');
  assert.equal(asked(retryFailedJob).length, 2);
});
