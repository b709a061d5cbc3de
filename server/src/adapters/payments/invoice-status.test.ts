import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminInvoiceBadge, clinicInvoiceBadge } from '@virtual-med/contract/billing/payments';
import { invoiceStatus, type ProviderInvoice } from './payments.port.ts';

type Row = readonly [ProviderInvoice['status'], failed: boolean, ours: string, admin: string, clinic: string];

const table: readonly Row[] = [
  ['paid', false, 'paid', 'Pago', 'Pago'],
  ['paid', true, 'paid', 'Pago', 'Pago'],
  ['draft', false, 'pending', 'Em aberto', 'Pendente'],
  ['open', false, 'open', 'Em aberto', 'Pendente'],
  ['open', true, 'failed', 'Falhou', 'Falhou'],
  ['uncollectible', false, 'failed', 'Falhou', 'Falhou'],
  ['void', false, 'canceled', 'Falhou', 'Cancelado'],
];

for (const [status, attemptFailed, ours, admin, clinic] of table)
  test(`${status}${attemptFailed ? ', last attempt failed' : ''} is ${ours}`, () => {
    const mapped = invoiceStatus({ status, attemptFailed });
    assert.equal(mapped, ours);
    assert.equal(adminInvoiceBadge({ paid: mapped === 'paid', status: mapped }).label, admin);
    assert.equal(clinicInvoiceBadge(mapped).label, clinic);
  });
