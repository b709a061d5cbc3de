import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overBudget } from './script-budgets.ts';

const logins = ['/clinica/login', '/paciente/login', '/admin/login'];
const behindLogin = ['/paciente/$clinicId/painel', '/clinica/$clinicId/pacientes'];
const within = ['/', '/privacidade', '/politica-cancelamento', '/termos', ...logins, '/v', ...behindLogin];
const scripts = (more: Record<string, number> = {}) =>
  new Map(Object.entries({ ...Object.fromEntries(within.map((page) => [page, 60_000])), ...more }));

test('pages within their budgets are let pass, also to the last byte', () => {
  assert.deepEqual(overBudget(scripts({ '/admin/login': 141_500, '/assinatura': 900_000 })), []);
});

test('a login that weighs more than it may, and a page that is no longer built, are named', () => {
  const weights = scripts({ '/clinica/login': 141_501, '/clinica/$clinicId/pacientes': 187_501 });
  weights.delete('/');
  assert.deepEqual(overBudget(weights), [
    '/ has a budget and is not built',
    '/clinica/login needs 141501 bytes of script, and may need 141500',
    '/clinica/$clinicId/pacientes needs 187501 bytes of script, and may need 187500',
  ]);
});
