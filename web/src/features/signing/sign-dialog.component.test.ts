import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import {
  type Document,
  listDeletedDocuments,
  listDocuments,
} from '@virtual-med/contract/documents/documents.endpoints';
import { getPatient } from '@virtual-med/contract/patients/patients';
import {
  authoriseSignatures,
  cancelOwnSignature,
  finishOwnSignature,
  getSigningWays,
  prepareOwnSignature,
} from '@virtual-med/contract/signing/certificates';
import { clinicId, createdAt, idOf, type Role } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { dialog, dialogsGone, fieldSays, toastSays } from '../../testing/steps.ts';
import { document, patient, patientId, signature } from '../documents/testing/documents.ts';
import { makeP12 } from './testing/p12.ts';

const testProvider = { id: 'teste', name: 'Certificado de teste', isTest: true };
const own = { means: 'certificate', signerId: idOf(12), signerName: 'Pedro Profissional' } as const;

function open(documents: Document[], as: Role = 'professional') {
  on(getPatient, patient);
  on(listDeletedDocuments, { documents: [], next: null });
  on(listDocuments, { documents, counts: [{ category: 'Exames Laboratoriais', count: documents.length }], next: null });
  on(getSigningWays, { hasCpf: true, providers: [testProvider] });
  return renderApp(`/clinica/${clinicId}/paciente/${patientId}`, { as });
}

type User = ReturnType<typeof open>['user'];

async function sign(user: User, name = 'Documento 1') {
  await user.click((await screen.findAllByRole('button', { name: `Ações de ${name}` }))[0] ?? assert.fail());
  await user.click(await screen.findByRole('menuitem', { name: 'Assinar' }));
  return dialog('Assinar com certificado digital');
}

test('the ways to sign are announced while on their way, say when they cannot be read, and mark the test', async () => {
  const { user } = open([document(1)]);
  const release = hold(getSigningWays);
  const shown = await sign(user);
  await shown.findByText(/Carregando/);
  refuse(getSigningWays, 'server.unexpected');
  release();
  await shown.findByText('Não foi possível carregar as formas de assinar');
  on(getSigningWays, { hasCpf: true, providers: [testProvider] });
  await user.click(shown.getByRole('button', { name: 'Tentar novamente' }));
  await shown.findByText('Teste, sem valor legal');
  shown.getByText('Documento 1');
});

test('without a CPF the way leads to the profile, where it is entered, and back to the signature', async () => {
  const { user } = open([document(1)]);
  on(getSigningWays, { hasCpf: false, providers: [testProvider] });
  const shown = await sign(user);
  await user.click(await shown.findByRole('button', { name: 'Cadastrar meu CPF' }));
  const profile = within(await screen.findByRole('dialog', { name: 'Perfil' }));
  on(getSigningWays, { hasCpf: true, providers: [testProvider] });
  await user.click(profile.getByRole('button', { name: 'Fechar' }));
  const again = await dialog('Assinar com certificado digital');
  again.getByText('Documento 1');
  await again.findByText('Teste, sem valor legal');
});

test('a certificate’s file: what is missing and a wrong password are told; then it signs, and only that is sent', async () => {
  const { user } = open([document(1)]);
  const made = makeP12({ password: 'segredo' });
  const requestId = idOf(900);
  on(prepareOwnSignature, { requestId, attributes: btoa('atributos') });
  on(finishOwnSignature, { ok: true });
  const shown = await sign(user);
  await user.click(await shown.findByRole('radio', { name: /Certificado A1/ }));
  const go = shown.getByRole('button', { name: 'Assinar' });
  await user.click(go);
  await fieldSays(shown, 'Arquivo do certificado', 'Escolha o arquivo do certificado.');
  await user.upload(shown.getByLabelText('Arquivo do certificado'), made.file);
  await user.click(go);
  await fieldSays(shown, 'Senha do certificado', 'Informe a senha do certificado.');
  await user.type(shown.getByLabelText('Senha do certificado'), 'errada');
  await user.click(go);
  await fieldSays(shown, 'Senha do certificado', 'Senha do certificado incorreta.');
  assert.equal(asked(prepareOwnSignature).length, 0);
  await user.clear(shown.getByLabelText('Senha do certificado'));
  await user.type(shown.getByLabelText('Senha do certificado'), 'segredo');
  await user.click(go);
  await toastSays('Assinatura em andamento. Você pode sair desta página.');
  await dialogsGone();
  const [sent] = asked(prepareOwnSignature);
  assert.deepEqual(sent?.body, { documentId: idOf(301), chain: made.chain });
  assert.deepEqual(Object.keys(asked(finishOwnSignature)[0]?.body ?? {}), ['signature']);
  // The next time this way is the one offered.
  const again = await sign(user);
  assert.ok((await again.findByRole<HTMLInputElement>('radio', { name: /Certificado A1/ })).checked);
});

test('what the server says against a certificate is told, and the form stays', async () => {
  const { user } = open([document(1)]);
  refuse(prepareOwnSignature, 'certificates.other_person');
  const shown = await sign(user);
  await user.click(await shown.findByRole('radio', { name: /Certificado A1/ }));
  await user.upload(shown.getByLabelText('Arquivo do certificado'), makeP12({ password: 'x' }).file);
  await user.type(shown.getByLabelText('Senha do certificado'), 'x');
  await user.click(shown.getByRole('button', { name: 'Assinar' }));
  await toastSays('O CPF deste certificado não é o seu.');
  shown.getByLabelText('Senha do certificado');
});

test('several are signed at once: those that are ticked', async () => {
  const { user } = open([document(1), document(2), document(3, { signature: signature({ ...own, state: 'signed' }) })]);
  refuse(authoriseSignatures, 'documents.signature_under_way');
  await user.click(await screen.findByRole('button', { name: 'Assinar vários' }));
  const shown = await dialog('Assinar com certificado digital');
  const all = await shown.findByRole<HTMLInputElement>('checkbox', { name: 'Selecionar todos' });
  await user.click(shown.getByRole('button', { name: 'Assinar selecionados' }));
  await shown.findByText('Escolha ao menos um documento.');
  await user.click(shown.getByRole('checkbox', { name: /Documento 1/ }));
  await user.click(shown.getByRole('checkbox', { name: /Documento 2/ }));
  assert.ok(all.checked);
  await user.click(shown.getByRole('checkbox', { name: /Documento 1/ }));
  await user.click(shown.getByRole('button', { name: 'Assinar selecionados' }));
  await toastSays('A assinatura deste documento já foi pedida.');
  assert.deepEqual(asked(authoriseSignatures)[0]?.body, { provider: 'teste', documentIds: [idOf(302)] });
  assert.ok(!shown.queryByRole('checkbox', { name: /Documento 3/ }));
});

test('what is under way can be gone on with or given up by its signer alone; what came to nothing, begun anew', async () => {
  const { user } = open([
    document(1, { signature: signature({ ...own, step: 'authorising' }) }),
    document(2, { signature: signature({ ...own, step: 'signing', id: idOf(402) }) }),
    document(3, { signature: signature({ ...own, step: 'authorising', signerId: idOf(13), signerName: 'Olívia' }) }),
    document(4, {
      signature: signature({
        ...own,
        state: 'expired',
        step: 'authorising',
        finishedAt: createdAt,
        reason: 'A autorização não foi dada a tempo.',
      }),
    }),
  ]);
  await waitFor(() => assert.equal(screen.getAllByRole('button', { name: 'Continuar assinatura' }).length, 1));
  assert.equal(screen.getAllByRole('button', { name: 'Cancelar assinatura' }).length, 2);
  screen.getByText('Assinatura não concluída');
  screen.getByText('A autorização não foi dada a tempo.');
  await user.click(screen.getByRole('button', { name: 'Assinar de novo' }));
  within(await screen.findByRole('dialog')).getByText('Documento 4');
  await user.keyboard('{Escape}');
  await dialogsGone();
  on(cancelOwnSignature, { ok: true });
  await user.click(screen.getAllByRole('button', { name: 'Cancelar assinatura' })[1] ?? assert.fail());
  await toastSays('Assinatura cancelada.');
  assert.deepEqual(asked(cancelOwnSignature)[0]?.params, { clinicId, requestId: idOf(402) });
});

test('a version another signed can be signed too; one’s own, and for whoever only entered, cannot', async () => {
  const signed = (by: string) => ({ signed: { by, at: createdAt, isTest: false } });
  const { user } = open([document(1, signed('Olívia Dona')), document(2, signed('Pedro Profissional'))]);
  await sign(user);
  await user.keyboard('{Escape}');
  await dialogsGone();
  await user.click(screen.getAllByRole('button', { name: 'Ações de Documento 2' })[0] ?? assert.fail());
  await screen.findByRole('menuitem', { name: 'Resumos e acessos' });
  assert.ok(!screen.queryByRole('menuitem', { name: 'Assinar' }));
});
