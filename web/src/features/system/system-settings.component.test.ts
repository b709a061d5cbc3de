import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
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
  const releases = [getSystemServices, listFailedJobs].map((endpoint) => hold(endpoint));
  open();
  await screen.findByText('Em uso hoje');
  assert.equal((await screen.findAllByText(/Carregando/)).length, 2);
  for (const release of releases) release();
  await screen.findByText('1.2.3');
  screen.getByText('Em breve');
  const inUse = screen.getByRole('region', { name: 'Em uso hoje' });
  assert.deepEqual(
    [...inUse.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]),
    [
      ['Banco de dados', 'Embutido'],
      ['Arquivos', 'Externo'],
      ['E-mail', 'Embutido'],
      ['Pagamentos', 'Embutido'],
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
