import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import {
  type Document,
  downloadDocument,
  getDocument,
  listDeletedDocuments,
  listDocumentOpenings,
  listDocuments,
  previewDocument,
} from '@virtual-med/contract/documents/documents.endpoints';
import { getOwnHome, listOwnDocuments } from '@virtual-med/contract/documents/own-documents';
import { getPatient } from '@virtual-med/contract/patients/patients';
import type { SignatureCheck } from '@virtual-med/contract/signature-checks/signature-check';
import {
  checkSignaturesAgain,
  getOwnSignatureCheck,
  getSignatureCheck,
  type SignatureFindings,
} from '@virtual-med/contract/signature-checks/signature-checks.endpoints';
import { signDocument } from '@virtual-med/contract/signing/signing';
import { clinicId, createdAt, idOf, type Role } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { dialog, dialogsGone, toastSays } from '../../testing/steps.ts';
import { detail, document, ownDocument, patient, patientId, signatureCheck } from '../documents/testing/documents.ts';

const signedAt = '2026-11-12T15:00:00.000Z';
const valid = signatureCheck({ cpf: '***.456.789-**', signedAt });
const validLine = 'Assinatura qualificada válida de Ana Lima (CPF ***.456.789-**), em 12/11/2026, hora declarada';
const open: Partial<SignatureCheck> = { verdict: 'indeterminate', reason: 'revocation_unknown' };
const openLine = 'Não foi possível confirmar agora se o certificado foi revogado';

const findings = (changed: Partial<SignatureFindings> = {}): SignatureFindings => ({
  documentId: idOf(301),
  sha256: 'b'.repeat(64),
  signed: null,
  isPending: false,
  findings: [
    {
      id: idOf(401),
      found: valid,
      signatures: [
        {
          verdict: 'valid',
          reasons: [],
          level: 'qualified',
          kind: 'person',
          certificate: {
            name: 'Ana Lima',
            cpf: '***.456.789-**',
            issuer: 'AC Exemplo RFB v5',
            notBefore: createdAt,
            notAfter: '2028-01-15T12:00:00.000Z',
            fingerprint: 'c'.repeat(64),
          },
          signedAt,
          isTimeProven: false,
          revision: null,
          policy: 'AD-RB',
          profile: 'PAdES B-B, ETSI.CAdES.detached, sha256',
        },
      ],
      firstCheckedAt: '2026-11-13T12:00:00.000Z',
      checkedAt: '2026-11-14T12:00:00.000Z',
      trustedAt: '2026-11-14T03:00:00.000Z',
    },
    {
      id: idOf(400),
      found: signatureCheck(open),
      signatures: [],
      firstCheckedAt: '2026-11-12T16:00:00.000Z',
      checkedAt: '2026-11-12T16:00:00.000Z',
      trustedAt: null,
    },
  ],
  ...changed,
});

async function record(documents: Document[], as: Role = 'clinic_owner') {
  on(getPatient, patient);
  on(listDeletedDocuments, { documents: [], next: null });
  const counts = [{ category: 'Exames Laboratoriais' as const, count: documents.length }];
  on(listDocuments, { documents, counts, next: null });
  const app = renderApp(`/clinica/${clinicId}/paciente/${patientId}`, { as });
  return { ...app, part: within(await screen.findByRole('region', { name: 'Documentos' })) };
}

test('each document says in one line what its signatures are worth; one without any says nothing', async () => {
  const { part } = await record([
    document(1, { signatureCheck: valid }),
    document(2, { signatureCheck: signatureCheck({ verdict: 'invalid', reason: 'changed_after_signing' }) }),
    document(3, { signatureCheck: signatureCheck(open) }),
    document(4, { signatureCheck: signatureCheck({ kind: 'seal', name: 'Clínica Aurora Ltda' }) }),
    document(5),
    document(6, { signatureCheck: signatureCheck({ state: 'pending', verdict: null }) }),
    document(7, {
      signatureCheck: signatureCheck({ state: 'pending', verdict: null }),
      createdAt: new Date().toISOString(),
    }),
  ]);
  const rows = await part.findAllByRole('row');
  const says = (number: number) => rows[number]?.textContent ?? '';
  assert.ok(says(1).includes(validLine), says(1));
  assert.ok(says(2).includes('Assinatura não confere: o arquivo foi alterado depois de assinado'));
  assert.ok(says(3).includes(openLine));
  assert.ok(says(4).includes('Selo de empresa válido de Clínica Aurora Ltda'));
  assert.ok(!/[Aa]ssinatura|[Ss]elo/.test(says(5)), says(5));
  assert.ok(!says(6).includes('Verificando'), 'an old one waits for its turn in silence');
  assert.ok(says(7).includes('Verificando as assinaturas deste arquivo…'));
});

test('the line opens every signer, what it serves for by law, and what was found before', async () => {
  on(getSignatureCheck, findings());
  const { user, part } = await record([document(1, { signatureCheck: valid })], 'professional');
  const release = hold(getSignatureCheck);
  await user.click(await part.findByRole('button', { name: /^Assinatura qualificada válida de Ana Lima/ }));
  const shown = await dialog('Detalhes da assinatura');
  await shown.findByText(/Carregando/);
  release();
  await shown.findByText(validLine);
  shown.getByText(/inclusive receita de medicamento controlado e atestado/);
  for (const fact of [
    'Ana Lima',
    'Qualificada (ICP-Brasil)',
    '***.456.789-**',
    'AC Exemplo RFB v5',
    'de 15/01/2026 a 15/01/2028',
    '12/11/2026 12:00, hora declarada',
    'b'.repeat(64),
    'c'.repeat(64),
    '14/11/2026 09:00',
    '14/11/2026 00:00',
    openLine,
  ])
    shown.getByText(fact);
  assert.ok(!shown.queryByRole('button', { name: 'Verificar de novo' }), 'those who manage ask');
});

test('a verdict says what it is about, and what was signed can be seen by itself', async () => {
  const revision = { bytes: 100, sha256: 'd'.repeat(64) };
  const altered = signatureCheck({
    verdict: 'invalid',
    reason: 'changed_after_signing',
    revision: { signature: 1, ...revision },
  });
  const [finding] = findings().findings;
  const [signature] = finding?.signatures ?? [];
  assert.ok(finding && signature);
  const first = { ...signature, verdict: 'invalid' as const, reasons: ['changed_after_signing' as const], revision };
  on(getSignatureCheck, findings({ findings: [{ ...finding, found: altered, signatures: [first, signature] }] }));
  for (const endpoint of [downloadDocument, previewDocument]) refuse(endpoint, 'documents.not_readable');
  const { user, part } = await record([document(1, { signatureCheck: altered })]);
  await user.click(await part.findByRole('button', { name: /alterado depois de assinado/ }));
  const shown = await dialog('Detalhes da assinatura');
  await shown.findByText(/A versão que foi assinada continua guardada dentro dele/);
  shown.getByText('A versão de quando foi assinado, sem o que foi acrescentado depois');
  shown.getByText('O arquivo inteiro');
  await user.click(shown.getByRole('button', { name: 'Baixar versão assinada' }));
  await waitFor(() => assert.equal(asked(downloadDocument)[0]?.query.signature, 1));
  await user.click(shown.getByRole('button', { name: 'Ver versão assinada' }));
  await dialog('Documento 1 (versão assinada)');
});

test('details that cannot be read say so and are read again', async () => {
  refuse(getSignatureCheck, 'server.unexpected');
  const { user, part } = await record([document(1, { signatureCheck: valid })]);
  await user.click(await part.findByRole('button', { name: /^Assinatura qualificada/ }));
  const shown = await dialog('Detalhes da assinatura');
  await shown.findByText('Não foi possível carregar os detalhes da assinatura');
  on(getSignatureCheck, findings());
  await user.click(shown.getByRole('button', { name: 'Tentar novamente' }));
  await shown.findByText(validLine);
});

test('those who manage have it looked at again', async () => {
  on(getSignatureCheck, findings());
  on(checkSignaturesAgain, { ok: true });
  const { user, part } = await record([document(1, { signatureCheck: valid })]);
  await user.click(await part.findByRole('button', { name: /^Assinatura qualificada/ }));
  const shown = await dialog('Detalhes da assinatura');
  await user.click(await shown.findByRole('button', { name: 'Verificar de novo' }));
  await toastSays('Verificação pedida. O resultado aparece aqui em instantes.');
  assert.equal(asked(checkSignaturesAgain)[0]?.params.documentId, idOf(301));
  await waitFor(() => assert.equal(asked(getSignatureCheck).length, 2));
});

test('the document’s own dialog says quietly that a PDF carries no signature', async () => {
  on(getDocument, detail(1));
  on(listDocumentOpenings, { openings: [] });
  const { user, part } = await record([document(1)]);
  await user.click(await part.findByRole('link', { name: 'Ver: Documento 1' }));
  await (await dialog('Documento 1')).findByText('Este PDF não traz assinatura digital.');
});

test('nobody asks a service to write into a file that carries a signature', async () => {
  const { user, part } = await record([document(1, { signatureCheck: valid })]);
  await user.click((await part.findAllByRole('button', { name: 'Ações de Documento 1' }))[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Pedir assinatura' }));
  const shown = await dialog('Este documento já está assinado');
  shown.getByText(/deixaria de conferir/);
  await user.click(shown.getByRole('button', { name: 'Entendi' }));
  await dialogsGone();
  assert.equal(asked(signDocument).length, 0);
});

test('patients read the same line and details about their own documents', async () => {
  on(getOwnSignatureCheck, findings());
  on(getOwnHome, {
    name: 'Paula Prado',
    categories: [{ category: 'Exames Laboratoriais', count: 1, newCount: 0 }],
    total: 1,
    newCount: 0,
    recent: [ownDocument(1, { signatureCheck: valid })],
    next: null,
    lastVisitAt: null,
    mailNotices: true,
  });
  on(listOwnDocuments, { documents: [ownDocument(1, { signatureCheck: valid })], next: null });
  const { user } = renderApp(`/paciente/${clinicId}/painel`, { as: 'patient' });
  await user.click(await screen.findByRole('button', { name: /^Assinatura qualificada válida de Ana Lima/ }));
  const shown = await dialog('Detalhes da assinatura');
  await shown.findByText('AC Exemplo RFB v5');
  assert.ok(!shown.queryByRole('button', { name: 'Verificar de novo' }));
});
