import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '../../../../testing/browser.ts';
import { sharedApp, testAppUrl } from '../../../../testing/test-app.ts';
import { certificateClinic, comeBack, giveCpf } from './testing/certificates.ts';

const t = await sharedApp();

async function asked(documents = 1) {
  const made = await certificateClinic(t, { documents });
  const url = new URL(await made.begin(made.documentIds, made.browser, 'teste'), testAppUrl);
  const answer = (acao: string, browser = made.browser, changed: Record<string, string> = {}) =>
    browser.send({
      method: 'POST',
      url: url.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...Object.fromEntries(url.searchParams), acao, ...changed }).toString(),
    });
  return { ...made, url, answer };
}

const next = (location: unknown) => new URL(String(location), testAppUrl);

test('the test provider asks on a page of its own, says that it is one, and signs', async () => {
  const { browser, url, answer, work, signedVersions, signatureOf } = await asked(2);
  const page = await comeBack(browser, url);
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /Certificado de teste, sem valor legal\./);
  assert.match(page.body, /Atestado 1.*Atestado 2/s);
  const back = await answer('autorizar');
  assert.equal(back.statusCode, 303);
  assert.equal((await comeBack(browser, next(back.headers.location))).statusCode, 303);
  await work();
  assert.equal((await signatureOf())?.isTest, true);
  const versions = await signedVersions();
  assert.deepEqual(
    versions.map(({ signed }) => signed?.isTest),
    [true, true],
  );
  // The answer is over: nothing more is authorised by it.
  assert.equal((await answer('autorizar')).statusCode, 404);
});

test('refusing is told; a stranger, another session and another site authorise nothing', async () => {
  const { browser, url, answer, clinic, doctor, signatureOf, work } = await asked();
  for (const [other, status] of [
    [openBrowser(t.app), 401],
    [openBrowser(t.app, await t.cookieOf(clinic.owner)), 404],
    [openBrowser(t.app, await t.cookieOf(doctor)), 404],
  ] as const) {
    assert.equal((await comeBack(other, url)).statusCode, status);
    assert.equal((await answer('autorizar', other)).statusCode, status);
  }
  const foreign = await browser.send({
    method: 'POST',
    url: url.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    payload: new URLSearchParams({ ...Object.fromEntries(url.searchParams), acao: 'autorizar' }).toString(),
  });
  assert.equal(foreign.statusCode, 403);
  await comeBack(browser, next((await answer('recusar')).headers.location));
  await work();
  assert.equal((await signatureOf())?.state, 'refused');
});

test('a changed challenge and a CPF taken away in between sign nothing', async () => {
  const changed = await asked();
  await comeBack(
    changed.browser,
    next((await changed.answer('autorizar', changed.browser, { challenge: 'x' })).headers.location),
  );
  await changed.work();
  assert.equal((await changed.signatureOf())?.state, 'expired');
  const gone = await asked();
  const back = await gone.answer('autorizar');
  await giveCpf(t, gone.clinic.id, gone.doctor, null);
  await comeBack(gone.browser, next(back.headers.location));
  await gone.work();
  assert.equal((await gone.signatureOf())?.state, 'failed');
});
