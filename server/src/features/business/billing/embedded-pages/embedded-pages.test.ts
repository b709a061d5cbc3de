import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { createSubscription, openPaymentPortal } from '@virtual-med/contract/billing/billing';
import { updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { uploadLogo } from '@virtual-med/contract/clinics/logos';
import {
  startStripeFake,
  stripeFakeKey,
  stripeFakeWebhookSecret,
} from '../../../../adapters/payments/testing/stripe-fake.ts';
import { pdfPages } from '../../../../testing/pdf-pages.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { assetKey } from '../../../people/branding/logos.service.ts';
import { png } from '../../../people/branding/testing/pictures.ts';
import { cards, plans, seenBy, settle, submitCard } from '../testing/billing.ts';

const t = await testApp({ TRIAL_DAYS: '0' });

async function checkout(name?: string) {
  const clinic = await t.clinic(name ? { name } : {});
  const owner = await t.as(clinic.owner);
  const { url } = await owner(createSubscription, { body: { clinicId: clinic.id, planId: plans.essential } });
  const open = (path = new URL(url).pathname) => t.app.inject({ method: 'GET', url: path });
  return { clinic, owner, url, open };
}

async function subscribed() {
  const made = await checkout();
  await submitCard(t, made.url, cards.good);
  await settle(t.ctx);
  return made;
}

describe('the payment page', () => {
  test('shows plan, price and clinic, and that nothing is charged', async () => {
    const { clinic, open } = await checkout();
    const page = await open();
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /nada é cobrado/);
    assert.match(page.body, /Assinar o plano Essencial/);
    assert.match(page.body, /R\$\s99,00/);
    assert.ok(page.body.includes(clinic.name));
    assert.equal(page.headers['cache-control'], 'no-store');
    assert.doesNotMatch(page.body, /<script|style=|<style/);
  });

  test('a good card pays: confirmation page, active plan, paid invoice', async () => {
    const { clinic, owner, url } = await checkout();
    const answer = await submitCard(t, url, cards.good);
    assert.equal(answer.statusCode, 303);
    assert.match(String(answer.headers.location), /^\/pagamento-realizado\?clinica=[\w-]{36}&session_id=cs_/);
    await settle(t.ctx);
    const { subscription, invoices } = await seenBy(owner, clinic);
    assert.equal(subscription.status, 'active');
    assert.equal(subscription.paymentStatus, 'active');
    assert.equal(subscription.plan?.name, 'Essencial');
    assert.deepEqual(
      invoices.map(({ paid, status, amount }) => ({ paid, status, amount })),
      [{ paid: true, status: 'paid', amount: 9900 }],
    );
  });

  test('it is met under the name the browser came by; with APP_URL, under that one alone', async () => {
    const underName = async (of: typeof t, host: string) => {
      const clinic = await of.clinic();
      const answer = await of.app.inject({
        method: 'POST',
        url: createSubscription.path,
        headers: { host, cookie: await of.cookieOf(clinic.owner) },
        payload: { clinicId: clinic.id, planId: plans.essential },
      });
      return new URL(answer.json().url).origin;
    };
    assert.equal(await underName(t, '127.0.0.1'), 'http://127.0.0.1');
    assert.equal(await underName(t, 'localhost'), 'http://localhost');
    const named = await testApp({ APP_URL: 'http://localhost' });
    assert.equal(await underName(named, '127.0.0.1'), 'http://localhost');
  });

  test('a declined card says so and leaves the page open for another', async () => {
    const { clinic, owner, url } = await checkout();
    const answer = await submitCard(t, url, cards.declined);
    assert.equal(answer.statusCode, 303, 'going back or reloading sends no card again');
    const told = await t.app.inject({ method: 'GET', url: String(answer.headers.location) });
    assert.match(told.body, /role="alert">O cartão foi recusado/);
    await settle(t.ctx);
    const before = await seenBy(owner, clinic);
    assert.equal(before.subscription.status, null);
    assert.deepEqual(before.invoices, []);
    assert.equal((await submitCard(t, url, cards.good)).statusCode, 303);
  });

  test('a real card is refused and never written back into the page', async () => {
    const { url } = await checkout();
    const answer = await submitCard(t, url, '5555 5555 5555 4444', { codigo: '987' });
    assert.match(answer.body, /Use um dos cartões de teste abaixo/);
    // Ids, also the clinic's short one in its name, may hold any digits by chance.
    const withoutIds = answer.body.replaceAll(/[\w-]{24,}|Clínica [0-9a-f]{6}/g, '');
    assert.doesNotMatch(withoutIds, /5555|987/);
  });

  test('each wrong field is named', async () => {
    const { url } = await checkout();
    const answer = await submitCard(t, url, cards.good, { validade: '13/40', codigo: 'x' });
    assert.match(answer.body, /id="validade-erro"/);
    assert.match(answer.body, /id="codigo-erro"/);
    assert.doesNotMatch(answer.body, /id="numero-erro"/);
    for (const validade of ['12/40', '1240', '12 / 2040'])
      assert.doesNotMatch(
        (await submitCard(t, url, cards.good, { validade, codigo: 'x' })).body,
        /id="validade-erro"/,
        validade,
      );
  });

  test('paying twice is paying once, and the page then says so', async () => {
    const { clinic, owner, url, open } = await checkout();
    const answers = await Promise.all([submitCard(t, url, cards.good), submitCard(t, url, cards.good)]);
    for (const { statusCode } of answers) assert.ok(statusCode === 303 || statusCode === 200);
    assert.match((await open()).body, /já foi paga[\s\S]*href="\/pagamento-realizado\?clinica=/);
    await settle(t.ctx);
    assert.equal((await seenBy(owner, clinic)).invoices.length, 1);
  });

  test('names are text, whatever stands in them', async () => {
    const { open } = await checkout('<img src=x onerror=alert(1)>"\'');
    const { body } = await open();
    assert.doesNotMatch(body, /<img src=x/);
    assert.match(body, /&#60;img src=x/);
  });

  test('a sample card fills the form without a script', async () => {
    const { url, open } = await checkout();
    const path = new URL(url).pathname;
    assert.match((await open(`${path}?cartao=aprovado`)).body, /value="4242 4242 4242 4242"/);
    assert.doesNotMatch((await open(`${path}?cartao=outro`)).body, /value="4/);
    assert.equal((await open(`${path}?cartao=aprovado&cartao=recusado`)).statusCode, 200);
  });

  test('another site’s form is refused', async () => {
    const { url } = await checkout();
    for (const headers of [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await submitCard(t, url, cards.good, { headers: headers as Record<string, string> });
      assert.equal(answer.statusCode, 403);
    }
    assert.equal((await submitCard(t, url, cards.good, { headers: { origin: t.ctx.appUrl } })).statusCode, 303);
  });

  test('a body that is no form, or too long a one, is refused', async () => {
    const { url } = await checkout();
    const path = new URL(url).pathname;
    const json = await t.app.inject({ method: 'POST', url: path, payload: { numero: cards.good } });
    assert.equal(json.statusCode, 415);
    assert.equal((await submitCard(t, url, '4'.repeat(5000))).statusCode, 413);
    const empty = await t.app.inject({ method: 'POST', url: path });
    assert.match(empty.body, /id="numero-erro"/);
  });

  test('an id nobody gave out is not there, on any page', async () => {
    const unknown = `_${'0'.repeat(24)}_${'0'.repeat(32)}`;
    for (const path of ['cs', 'conta/bps', 'fatura/in', 'recibo/in']) {
      for (const url of [`/pagamento-teste/${path}${unknown}`, `/pagamento-teste/${path.split('/')[0]}/..%2f`]) {
        const answer = await t.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
        assert.equal(answer.statusCode, 404, url);
      }
    }
  });
});

describe('the card’s page', () => {
  test('keeps a new card and leads back to the clinic', async () => {
    const { clinic, owner } = await subscribed();
    const { url } = await owner(openPaymentPortal, { params: { clinicId: clinic.id } });
    const path = new URL(url).pathname;
    const shown = await t.app.inject({ method: 'GET', url: path });
    assert.match(shown.body, /final <strong>4242/);
    assert.ok(shown.body.includes(`href="/clinica/${clinic.id}/pagamento"`));
    const saved = await submitCard(t, url, cards.failsLater);
    assert.equal(saved.statusCode, 303);
    const after = await t.app.inject({ method: 'GET', url: String(saved.headers.location) });
    assert.match(after.body, /Cartão salvo/);
    assert.match(after.body, /final <strong>0341/);
  });

  test('refuses a declined card and keeps the old one', async () => {
    const { clinic, owner } = await subscribed();
    const { url } = await owner(openPaymentPortal, { params: { clinicId: clinic.id } });
    const answer = await submitCard(t, url, cards.declined);
    assert.equal(answer.statusCode, 303);
    const told = await t.app.inject({ method: 'GET', url: String(answer.headers.location) });
    assert.match(told.body, /O cartão foi recusado/);
    assert.match(told.body, /final <strong>4242/);
  });
});

describe('the invoice', () => {
  test('has a page and a receipt behind the links the clinic is given', async () => {
    const { clinic, owner } = await subscribed();
    const [invoice] = (await seenBy(owner, clinic)).invoices;
    assert.ok(invoice?.hosted_invoice_url && invoice.invoice_pdf);
    assert.ok(invoice.hosted_invoice_url.startsWith(t.ctx.appUrl));
    const page = await t.app.inject({ method: 'GET', url: new URL(invoice.hosted_invoice_url).pathname });
    assert.match(page.body, new RegExp(`Fatura ${invoice.number}`));
    assert.match(page.body, /Pago/);
    const pdf = await t.app.inject({ method: 'GET', url: new URL(invoice.invoice_pdf).pathname });
    assert.equal(pdf.headers['content-type'], 'application/pdf');
    assert.equal(pdf.headers['content-disposition'], `attachment; filename="recibo-${invoice.number}.pdf"`);
    const { title, language, pages } = await pdfPages(pdf.rawPayload);
    assert.deepEqual([title, language, pages.length], [`Recibo ${invoice.number}`, 'pt-BR', 1]);
    const { text = [] } = pages[0] ?? {};
    for (const said of [
      clinic.name,
      'R$ 99,00',
      'Recibo de pagamento',
      'Ambiente de teste: nada foi cobrado e este recibo não tem valor fiscal.',
    ])
      assert.ok(text.includes(said), said);
    assert.doesNotMatch(pdf.rawPayload.toString('latin1'), /Helvetica/, 'its letters come with it');
  });

  test('wears the clinic: its colour, and its logo once it has one', async () => {
    const { clinic, owner } = await subscribed();
    const params = { clinicId: clinic.id };
    await owner(updateClinicSettings, { params, body: { name: 'Clínica <b>Mar</b>', colorPalette: 'verde-mar' } });
    const [invoice] = (await seenBy(owner, clinic)).invoices;
    const [pageUrl, pdfUrl] = [invoice?.hosted_invoice_url, invoice?.invoice_pdf].map(
      (url) => new URL(url ?? '', t.ctx.appUrl).pathname,
    );
    const page = async () => (await t.app.inject({ url: pageUrl ?? '' })).body;
    const receipt = async () => {
      const [sheet] = (await pdfPages((await t.app.inject({ url: pdfUrl ?? '' })).rawPayload)).pages;
      return sheet ?? assert.fail('no page');
    };

    assert.ok((await page()).includes('<p class="plate verde-mar">Clínica &#60;b&#62;Mar&#60;/b&#62;</p>'));
    const plain = await receipt();
    assert.ok(
      plain.shapes.some((shape) => shape.includes('fill="#0f6e64"')),
      'a band of its colour',
    );
    assert.ok(plain.text.includes('Clínica <b>Mar</b>'), 'its name in place of a logo');
    assert.deepEqual(plain.pictures, []);

    await owner(uploadLogo, { params, body: { file: png(300, 90).toString('base64') } });
    const src = /<img src="(\/clinic-assets[^"]+)" alt="Clínica &#60;b&#62;Mar&#60;\/b&#62;">/.exec(await page())?.[1];
    assert.match(src ?? '', /\/logo-mail\.png\?v=\d+$/);
    assert.equal((await t.app.inject({ url: src ?? '' })).headers['content-type'], 'image/png');
    const branded = await receipt();
    assert.deepEqual(branded.pictures, [[400, 120]]);
    assert.ok(!branded.text.includes('Clínica <b>Mar</b>'));
    assert.ok(branded.text.includes('Virtual.med'), 'and who received the money');

    const key = assetKey(clinic.id, 'logo-mail.png');
    const notAPicture = Readable.from([Buffer.from('não é uma imagem')]);
    await t.ctx.adapters.storage.write(key, notAPicture, { maxBytes: 100 });
    assert.ok((await receipt()).text.includes('Clínica <b>Mar</b>'), 'one that cannot be drawn takes no receipt away');
    await t.ctx.adapters.storage.remove(key);
    assert.ok((await receipt()).text.includes('Clínica <b>Mar</b>'), 'and neither does one that is lost');
  });
});

test('with Stripe there are no such pages', async (context) => {
  const fake = await startStripeFake();
  context.after(() => fake.close());
  const stripe = await testApp({
    STRIPE_SECRET_KEY: stripeFakeKey,
    STRIPE_WEBHOOK_SECRET: stripeFakeWebhookSecret,
    STRIPE_HOST: fake.origin,
  });
  const routes = (app: typeof t.app) => app.printRoutes({ commonPrefix: false });
  assert.match(routes(t.app), /pagamento-teste/);
  assert.doesNotMatch(routes(stripe.app), /pagamento-teste/);
});
