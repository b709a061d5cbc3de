import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CheckReason, checkReasons, maskCpf, type SignatureCheck } from './signature-check.ts';
import { servesFor, signatureLine } from './signature-line.ts';

const check = (changed: Partial<SignatureCheck> = {}): SignatureCheck => ({
  state: 'signed',
  verdict: 'valid',
  reason: null,
  level: 'qualified',
  kind: 'person',
  name: 'Ana Lima',
  cpf: '***.456.789-**',
  signedAt: '2026-11-12T15:00:00.000Z',
  isTimeProven: false,
  revision: null,
  count: 1,
  ...changed,
});
const say = (changed: Partial<SignatureCheck> = {}, signed: { isTest: boolean } | null = null) =>
  signatureLine(check(changed), { signed })?.text;
const open = (reason: CheckReason): Partial<SignatureCheck> => ({ verdict: 'indeterminate', reason });

test('a valid signature names the person, the level, the day, and whether the time is proven', () => {
  assert.equal(say(), 'Assinatura qualificada válida de Ana Lima (CPF ***.456.789-**), em 12/11/2026, hora declarada');
  assert.equal(
    say({ level: 'advanced', isTimeProven: true, cpf: null, count: 3 }),
    'Assinatura avançada válida de Ana Lima, em 12/11/2026, hora comprovada, e mais 2 assinaturas',
  );
});

test('a seal and a time stamp are nobody’s signature, and no level makes them one', () => {
  const seal = say({ kind: 'seal', name: 'Clínica Aurora Ltda', cpf: null });
  assert.equal(
    seal,
    'Selo de empresa válido de Clínica Aurora Ltda, em 12/11/2026, hora declarada: não é a assinatura de uma pessoa',
  );
  assert.match(say({ kind: 'time_stamp', name: 'ACT' }) ?? '', /^Carimbo do tempo válido.*não quem assinou$/);
  assert.match(servesFor(check({ kind: 'seal' }), null), /Não é a assinatura do profissional/);
});

test('no person is named where it is not known who signed', () => {
  for (const changed of [open('unknown_issuer'), { level: 'unrecognised' as const }])
    assert.equal(say(changed), 'Assinatura de emissor não reconhecido: não é possível saber quem assinou');
});

test('what does not stand, or cannot be told, says why in words of its own', () => {
  const altered = 'Assinatura não confere: o arquivo foi alterado depois de assinado';
  assert.equal(say({ verdict: 'invalid', reason: 'changed_after_signing' }), altered);
  assert.equal(say(open('revocation_unknown')), 'Não foi possível confirmar agora se o certificado foi revogado');
  const expired = say({ verdict: 'invalid', reason: 'certificate_expired' });
  assert.match(expired ?? '', /não vale/);
  assert.notEqual(expired, say(open('certificate_expired')));
  for (const reason of checkReasons) {
    assert.ok(signatureLine(check({ verdict: 'invalid', reason }), { signed: null })?.tone === 'bad', reason);
    assert.ok(signatureLine(check(open(reason)), { signed: null })?.tone === 'waiting', reason);
  }
});

test('a file without a signature says nothing, unless it passes for a signed version', () => {
  const unsigned = { state: 'unsigned', verdict: null, level: null, kind: null, count: 0 } as const;
  assert.equal(say(unsigned), undefined);
  assert.match(say(unsigned, { isTest: false }) ?? '', /não traz assinatura digital/);
});

test('what was tried out is never more than that, and what was changed is said even then', () => {
  const test = { isTest: true };
  assert.equal(say({}, test), 'Assinatura de teste, sem valor jurídico');
  assert.equal(say({ state: 'pending', verdict: null }, test), 'Assinatura de teste, sem valor jurídico');
  assert.match(servesFor(check(), test), /Não serve para nenhum documento/);
  assert.match(say({ verdict: 'invalid', reason: 'content_changed' }, test) ?? '', /alterado/);
});

test('what each serves for by law', () => {
  assert.match(servesFor(check(), null), /receita de medicamento controlado e atestado.*14\.063\/2020/);
  assert.match(servesFor(check({ level: 'advanced' }), null), /Não serve para receita de medicamento controlado/);
  assert.match(servesFor(check({ verdict: 'invalid' }), null), /^Não use/);
  assert.match(servesFor(check(open('revocation_unknown')), null), /^Enquanto/);
});

test('a masked CPF shows six of its digits', () => {
  assert.equal(maskCpf('12345678909'), '***.456.789-**');
});
