import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  adminInvoiceBadge,
  clinicInvoiceBadge,
  invoiceNumber,
  monthlyPrice,
  paymentStatusBadge,
  planDisplay,
  subscriptionBadge,
} from './payments.ts';

test('the clinic’s payment status, pending when unknown', () => {
  const labels = ['active', 'pending', 'overdue', 'toString', '', null, undefined].map(
    (status) => paymentStatusBadge(status).label,
  );
  assert.deepEqual(labels, ['Em dia', 'Pendente', 'Em atraso', 'Pendente', 'Pendente', 'Pendente', 'Pendente']);
});

test('the subscription’s status, inactive when unknown', () => {
  const labels = ['active', 'past_due', 'canceled', 'trialing', null].map((status) => subscriptionBadge(status).label);
  assert.deepEqual(labels, ['Ativo', 'Em Atraso', 'Cancelado', 'Inativo', 'Inativo']);
});

test('invoices in the platform’s table, failed when unknown', () => {
  assert.equal(adminInvoiceBadge({ paid: true, status: 'open' }).label, 'Pago');
  const labels = ['paid', 'unpaid', 'open', 'pending', 'failed', 'void'].map(
    (status) => adminInvoiceBadge({ paid: false, status }).label,
  );
  assert.deepEqual(labels, ['Pago', 'Em aberto', 'Em aberto', 'Em aberto', 'Falhou', 'Falhou']);
});

test('invoices in the clinic’s table, the raw value when unknown', () => {
  const labels = ['succeeded', 'paid', 'pending', 'failed', 'draft', 'constructor'].map(
    (status) => clinicInvoiceBadge(status).label,
  );
  assert.deepEqual(labels, ['Pago', 'Pago', 'Pendente', 'Falhou', 'draft', 'constructor']);
});

test('the plan by its name, Premium without one, free without a plan', () => {
  assert.equal(planDisplay('id', 'Essencial'), 'Essencial');
  assert.equal(planDisplay('id', null), 'Premium');
  assert.equal(planDisplay('id', ''), 'Premium');
  assert.equal(planDisplay(null, 'Essencial'), 'Gratuito');
  assert.equal(planDisplay(undefined), 'Gratuito');
});

test('prices are cents shown in reais', () => {
  assert.equal(monthlyPrice(9900), 'R$\u00a099,00/mês');
  assert.equal(monthlyPrice(123456), 'R$\u00a01.234,56/mês');
  assert.equal(monthlyPrice(5), 'R$\u00a00,05/mês');
});

test('an invoice without number goes by the end of its id', () => {
  assert.equal(invoiceNumber({ id: 'in_1234567890abcdef', number: 'A-0001' }), 'A-0001');
  assert.equal(invoiceNumber({ id: 'in_1234567890abcdef', number: null }), '90abcdef');
  assert.equal(invoiceNumber({ id: 'in_1' }), 'in_1');
});
