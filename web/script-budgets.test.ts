import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overBudget, overFirstViewBudget } from './script-budgets.ts';

const logins = ['/clinica/login', '/paciente/login', '/admin/login'];
const behindLogin = ['/paciente/$clinicId/painel', '/clinica/$clinicId/pacientes'];
const within = ['/', '/privacidade', '/politica-cancelamento', '/termos', ...logins, '/v', ...behindLogin];
const scripts = (more: Record<string, number> = {}) =>
  new Map(Object.entries({ ...Object.fromEntries(within.map((page) => [page, 60_000])), ...more }));

test('pages within their budgets are let pass, also to the last byte', () => {
  assert.deepEqual(overBudget(scripts({ '/admin/login': 130_000, '/assinatura': 900_000 })), []);
});

test('a login that weighs more than it may, and a page that is no longer built, are named', () => {
  const weights = scripts({ '/clinica/login': 130_001, '/clinica/$clinicId/pacientes': 172_001 });
  weights.delete('/');
  assert.deepEqual(overBudget(weights), [
    '/ has a budget and is not built',
    '/clinica/login needs 130001 bytes of script, and may need 130000',
    '/clinica/$clinicId/pacientes needs 172001 bytes of script, and may need 172000',
  ]);
});

test('a script that draws a page first has a budget of its own', () => {
  assert.deepEqual(overFirstViewBudget(new Map([['/a', 18_000]])), []);
  assert.deepEqual(overFirstViewBudget(new Map([['/a', 18_001]])), [
    'the first view of /a needs 18001 bytes of script, and may need 18000',
  ]);
});
