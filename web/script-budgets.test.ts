import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overBudget } from './script-budgets.ts';

const logins = ['/clinica/login', '/paciente/login', '/admin/login'];
const behindLogin = ['/paciente/$clinicId/painel', '/clinica/$clinicId/pacientes'];
const within = ['/', '/privacidade', '/politica-cancelamento', '/termos', ...logins, '/v', ...behindLogin];
const scripts = (more: Record<string, number> = {}) =>
  new Map(Object.entries({ ...Object.fromEntries(within.map((page) => [page, 60_000])), ...more }));

test('pages within their budgets are let pass, also to the last byte', () => {
  assert.deepEqual(overBudget(scripts({ '/admin/login': 143_000, '/assinatura': 900_000 })), []);
});

test('a login that weighs more than it may, and a page that is no longer built, are named', () => {
  const weights = scripts({ '/clinica/login': 143_001, '/clinica/$clinicId/pacientes': 189_001 });
  weights.delete('/');
  assert.deepEqual(overBudget(weights), [
    '/ has a budget and is not built',
    '/clinica/login needs 143001 bytes of script, and may need 143000',
    '/clinica/$clinicId/pacientes needs 189001 bytes of script, and may need 189000',
  ]);
});
