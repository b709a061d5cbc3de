import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  exportInvoices,
  getClinicInvoices,
  getInvoiceReport,
  type InvoiceFilter,
  listInvoices,
} from '@virtual-med/contract/billing/billing';
import { buildUrl } from '@virtual-med/contract/core/client';
import { invoiceStatus } from '../../../adapters/payments/payments.port.ts';
import { newId } from '../../../core/ids.ts';
import type { MadeClinic } from '../../../testing/factories/clinics.ts';
import { testApp } from '../../../testing/test-app.ts';
import { csvLine } from './invoices.csv.ts';
import { reportInvoices } from './invoices.service.ts';

const t = await testApp({ RATE_LIMITS: 'off' });

interface Made {
  readonly cents: number;
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly failed?: boolean;
  readonly created?: string;
  readonly paidAt?: string;
  readonly description?: string;
}

async function makeInvoices(clinic: MadeClinic, list: readonly Made[]): Promise<void> {
  await t.make((tx) =>
    tx
      .insertInto('invoices')
      .values(
        list.map(({ cents, status, failed = false, created = '2026-03-10T12:00:00Z', paidAt, description = '' }) => {
          const id = newId();
          return {
            id,
            clinic_id: clinic.id,
            provider_id: `in_${id}`,
            amount_cents: cents,
            status,
            payment_failed: failed,
            description,
            created_at: created,
            paid_at: paidAt ?? (status === 'paid' ? created : null),
          };
        }),
      )
      .execute(),
  );
}

let admin: Awaited<ReturnType<typeof t.as>>;
let adminCookie: string;
before(async () => {
  const person = await t.person({ isSuperAdmin: true });
  admin = await t.as(person);
  adminCookie = await t.cookieOf(person);
});

const statuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
const everyState = statuses.flatMap((status) => [false, true].map((failed) => ({ status, failed, cents: 100 })));

describe('the list of all invoices', () => {
  test('each filter selects exactly the invoices that wear its badge', async () => {
    const clinic = await t.clinic();
    await makeInvoices(clinic, everyState);
    const wanted = { paid: ['paid'], open: ['open', 'pending'], failed: ['failed', 'canceled'] } as const;
    let seen = 0;
    for (const status of ['paid', 'open', 'failed'] as const) {
      const { invoices } = await admin(listInvoices, { query: { clinicId: clinic.id, status } });
      const expected = everyState
        .map(({ status: one, failed }) => invoiceStatus({ status: one, attemptFailed: failed }))
        .filter((one) => (wanted[status] as readonly string[]).includes(one));
      assert.deepEqual(invoices.map((one) => one.status).sort(), expected.sort(), status);
      seen += invoices.length;
    }
    assert.equal(seen, everyState.length);
  });

  test('a period counts whole days of the platform’s time zone', async () => {
    const clinic = await t.clinic();
    await makeInvoices(clinic, [
      { cents: 1, status: 'paid', created: '2026-03-10T02:59:59Z' },
      { cents: 2, status: 'paid', created: '2026-03-10T03:00:00Z' },
      { cents: 3, status: 'paid', created: '2026-03-11T02:59:59.999Z' },
      { cents: 4, status: 'paid', created: '2026-03-11T03:00:00Z' },
    ]);
    const amounts = async (filter: InvoiceFilter) =>
      (await admin(listInvoices, { query: { clinicId: clinic.id, ...filter } })).invoices.map(({ amount }) => amount);
    assert.deepEqual(await amounts({ from: '2026-03-10', to: '2026-03-10' }), [3, 2]);
    assert.deepEqual(await amounts({ to: '2026-03-09' }), [1]);
    assert.deepEqual(await amounts({ from: '2026-03-11' }), [4]);
  });

  test('pages hold every invoice once, also those of the same moment', async () => {
    const clinic = await t.clinic();
    await makeInvoices(
      clinic,
      Array.from({ length: 7 }, (_, index) => ({ cents: index, status: 'open' as const })),
    );
    const found: number[] = [];
    let after: string | undefined;
    do {
      const page = await admin(listInvoices, { query: { clinicId: clinic.id, limit: 3, after } });
      found.push(...page.invoices.map(({ amount }) => amount));
      after = page.next ?? undefined;
    } while (after);
    assert.deepEqual(found.sort(), [0, 1, 2, 3, 4, 5, 6]);
  });

  test('filters and cursors of impossible shape are refused', async () => {
    for (const query of [
      { after: 'x' },
      { after: Buffer.from(JSON.stringify(['ontem', newId()])).toString('base64url') },
      { after: Buffer.from(JSON.stringify(["2026-01-01T00:00:00Z'; select 1", newId()])).toString('base64url') },
      { status: 'paid; drop table invoices' },
      { clinicId: '1' },
      { from: '2026-02-30' },
      { to: '10/03/2026' },
      { limit: 0 },
      { sort: 'amount' },
    ]) {
      const url = buildUrl(listInvoices.path, undefined, query);
      const answer = await t.app.inject({ method: 'GET', url, headers: { cookie: adminCookie } });
      assert.equal(answer.statusCode, 400, JSON.stringify(query));
    }
  });
});

describe('a clinic’s invoices', () => {
  test('are its own alone, with number, seconds and cents as promised', async () => {
    const [clinic, other] = [await t.clinic(), await t.clinic()];
    await makeInvoices(clinic, [{ cents: 19_990, status: 'paid', created: '2026-03-10T12:00:00.700Z' }]);
    await makeInvoices(other, [{ cents: 5, status: 'paid' }]);
    const owner = await t.as(clinic.owner);
    const { invoices } = await owner(getClinicInvoices, { body: { clinicId: clinic.id } });
    assert.equal(invoices.length, 1);
    const [invoice] = invoices;
    assert.equal(invoice?.number, invoice?.id.slice(-8));
    assert.equal(invoice?.created, Date.parse('2026-03-10T12:00:00Z') / 1000);
    assert.equal(invoice?.amount, 19_990);
    assert.equal(invoice?.currency, 'brl');
    assert.equal(invoice?.clinic_name, clinic.name);
  });
});

describe('the report', () => {
  test('adds up received, pending and the last 30 days by the time of payment', async () => {
    const clinic = await t.clinic();
    const now = new Date('2026-03-31T12:00:00Z');
    await makeInvoices(clinic, [
      { cents: 10, status: 'paid', created: '2025-01-01T00:00:00Z', paidAt: '2026-03-30T00:00:00Z' },
      { cents: 200, status: 'paid', created: '2026-03-20T00:00:00Z', paidAt: '2026-03-01T11:59:59Z' },
      { cents: 3000, status: 'open' },
      { cents: 40_000, status: 'open', failed: true },
      { cents: 500_000, status: 'draft' },
      { cents: 6_000_000, status: 'uncollectible' },
      { cents: 70_000_000, status: 'void' },
    ]);
    const actor = { userId: newId(), role: 'super_admin', clinicId: null, ip: null, requestId: 'test' } as const;
    const person = await t.person({ isSuperAdmin: true });
    const report = await reportInvoices(t.ctx, { ...actor, userId: person.id }, { clinicId: clinic.id }, now);
    assert.equal(report.receivedCents, 210);
    assert.equal(report.pendingCents, 543_000);
    assert.equal(report.last30DaysCents, 10);
    assert.equal(report.invoiceCount, 7);
    const filtered = { clinicId: clinic.id, status: 'failed' } as const;
    const failed = await reportInvoices(t.ctx, { ...actor, userId: person.id }, filtered, now);
    assert.deepEqual([failed.receivedCents, failed.pendingCents, failed.invoiceCount], [0, 40_000, 3]);
    assert.equal(failed.last30DaysCents, 10);
  });

  test('tells twelve months, empty ones too, each payment in the month it has in Brazil', async () => {
    const clinic = await t.clinic();
    await makeInvoices(clinic, [
      { cents: 100, status: 'paid', paidAt: '2026-03-01T02:59:59Z' },
      { cents: 30, status: 'paid', paidAt: '2026-03-01T03:00:00Z' },
      { cents: 5, status: 'paid', paidAt: '2025-04-01T02:59:59Z' },
    ]);
    const person = await t.person({ isSuperAdmin: true });
    const actor = { userId: person.id, role: 'super_admin', clinicId: null, ip: null, requestId: 'test' } as const;
    const now = new Date('2026-03-31T12:00:00Z');
    const { months } = await reportInvoices(t.ctx, actor, { clinicId: clinic.id }, now);
    assert.equal(months.length, 12);
    assert.deepEqual(months.slice(-2), [
      { month: '2026-02', receivedCents: 100, count: 1 },
      { month: '2026-03', receivedCents: 30, count: 1 },
    ]);
    assert.deepEqual(months[0], { month: '2025-04', receivedCents: 0, count: 0 });
  });

  test('sums past what an integer column holds', async () => {
    const clinic = await t.clinic();
    await makeInvoices(
      clinic,
      Array.from({ length: 30 }, () => ({ cents: 100_000_000, status: 'paid' as const })),
    );
    const report = await admin(getInvoiceReport, { query: { clinicId: clinic.id } });
    assert.equal(report.receivedCents, 3_000_000_000);
  });
});

describe('the exported file', () => {
  const exported = async (filter: InvoiceFilter) =>
    t.app.inject({
      method: 'GET',
      url: buildUrl(exportInvoices.path, undefined, filter),
      headers: { cookie: adminCookie },
    });

  test('opens in a Brazilian spreadsheet', async () => {
    const clinic = await t.clinic();
    await makeInvoices(clinic, [{ cents: 123_405, status: 'paid', created: '2026-03-10T02:00:00Z' }]);
    const answer = await exported({ clinicId: clinic.id });
    assert.match(String(answer.headers['content-type']), /^text\/csv; charset=utf-8/);
    assert.match(
      String(answer.headers['content-disposition']),
      /^attachment; filename="faturas-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const text = answer.rawPayload.toString('utf8');
    assert.equal(text.charCodeAt(0), 0xfeff);
    const [header, line, end] = text.slice(1).split('\r\n');
    assert.equal(header, '"Clínica";"Número";"Descrição";"Data";"Valor (R$)";"Situação";"Pago em";"Fatura";"PDF"');
    assert.ok(line?.startsWith(`"${clinic.name}";`));
    assert.ok(line?.includes(';"09/03/2026";1234,05;"Pago";"09/03/2026";"";""'), line);
    assert.equal(end, '');
  });

  test('runs no formula, whatever a clinic calls itself', async () => {
    const formulas = ['=1+1', '+55', '-2', '@SUM(A1)', '\t=1', ' =1', '=cmd|"/c calc"!A1'];
    const wideSigns = ['＝1+1', '＋55', '－2', '＠SUM(A1)', '﹦1', '﹢5', '﹣2', '﹫a', '−2'];
    const hidden = [
      '\r=1',
      '\n=1',
      '"=1',
      `'=1`,
      '\u00a0=1',
      '\u3000＝1',
      '\u200b=1',
      '\ufeff=1',
      '"＠a',
      '\tabc',
      '\rabc',
    ];
    for (const name of [...formulas, ...wideSigns, ...hidden]) {
      const clinic = await t.clinic({ name: name.padEnd(2) });
      await makeInvoices(clinic, [{ cents: 1, status: 'open', description: '"; =1\n' }]);
      const text = (await exported({ clinicId: clinic.id })).rawPayload.toString('utf8');
      const cell = text.slice(text.indexOf('\r\n') + 2).split('";')[0];
      assert.ok(cell?.startsWith(`"'`), `${JSON.stringify(name)}: ${cell}`);
    }
  });

  test('leaves names alone that are none', async () => {
    for (const name of ['Clínica São João', '100% Saúde', 'A=B', "D'Ávila & Filhos", '“Bem-estar”']) {
      const clinic = await t.clinic({ name });
      await makeInvoices(clinic, [{ cents: 1, status: 'open' }]);
      const text = (await exported({ clinicId: clinic.id })).rawPayload.toString('utf8');
      assert.ok(text.slice(text.indexOf('\r\n') + 2).startsWith(`"${name}";`), text);
    }
  });

  test('cents keep their places', () => {
    const base = { id: 'in_1', number: '1', description: '', created: 0, currency: 'brl', paid: false, paid_at: null };
    const rest = {
      status: 'open',
      hosted_invoice_url: null,
      invoice_pdf: null,
      clinic_id: newId(),
      clinic_name: 'X',
    } as const;
    for (const [cents, text] of [
      [0, '0,00'],
      [5, '0,05'],
      [50, '0,50'],
      [1990, '19,90'],
      [100_000_000, '1000000,00'],
    ] as const)
      assert.equal(csvLine({ ...base, ...rest, amount: cents }).split(';')[4], text);
  });

  test('goes on past one page', async () => {
    const clinic = await t.clinic();
    await makeInvoices(
      clinic,
      Array.from({ length: 1001 }, () => ({ cents: 1, status: 'open' as const })),
    );
    const text = (await exported({ clinicId: clinic.id })).rawPayload.toString('utf8');
    assert.equal(text.split('\r\n').length, 1001 + 2);
  });
});
