import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentInvoice } from './invoice-status.ts';
import type { ProviderInvoiceStatus } from './payments.port.ts';

const table: [ProviderInvoiceStatus, boolean, string, boolean, string, string][] = [
  ['draft', false, 'pending', false, 'Em aberto', 'Pendente'],
  ['open', false, 'open', false, 'Em aberto', 'Pendente'],
  ['open', true, 'failed', false, 'Falhou', 'Falhou'],
  ['paid', false, 'paid', true, 'Pago', 'Pago'],
  ['uncollectible', false, 'failed', false, 'Falhou', 'Falhou'],
  ['void', false, 'canceled', false, 'Falhou', 'Cancelado'],
];

for (const [status, attemptFailed, ours, paid, adminBadge, clinicBadge] of table) {
  test(`an invoice that is ${status}${attemptFailed ? ' after a refused charge' : ''} shows as ${clinicBadge}`, () => {
    assert.deepEqual(presentInvoice({ status, attemptFailed }), { status: ours, paid, adminBadge, clinicBadge });
  });
}
