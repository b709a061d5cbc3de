import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getSystemServices } from '@virtual-med/contract/system/system';
import { version } from '../../../core/version.ts';
import { testApp } from '../../../testing/test-app.ts';

test('out of the box everything is embedded and signing is off', async () => {
  const t = await testApp();
  const admin = await t.as(await t.person({ isSuperAdmin: true }));
  assert.deepEqual(await admin(getSystemServices, {}), {
    version,
    services: { database: 'embedded', files: 'embedded', mail: 'embedded', payments: 'embedded', signing: 'off' },
  });
});

test('outside services are told by kind alone, without an address, a key or a name', async () => {
  const secrets = {
    S3_ENDPOINT: 'https://arquivos.interno.med',
    S3_BUCKET: 'balde-dos-documentos',
    S3_ACCESS_KEY_ID: 'chave-do-balde',
    S3_SECRET_ACCESS_KEY: 'segredo-do-balde',
    SMTP_URL: 'smtp://carteiro:senha-do-correio@correio.interno.med:2525',
    STRIPE_SECRET_KEY: 'sk_test_segredo',
    STRIPE_WEBHOOK_SECRET: 'whsec_segredo',
    AUTENTIQUE_TOKEN: 'segredo-da-assinatura',
    AUTENTIQUE_WEBHOOK_SECRET: 'aviso-da-assinatura',
  };
  const t = await testApp({ ...secrets, SIGNATURE_ENABLED: 'true' });
  const admin = await t.as(await t.person({ isSuperAdmin: true }));
  const told = await admin(getSystemServices, {});
  assert.deepEqual(told.services, {
    database: 'embedded',
    files: 'outside',
    mail: 'outside',
    payments: 'outside',
    signing: 'outside',
  });
  const text = JSON.stringify(told);
  for (const secret of Object.values(secrets)) assert.ok(!text.includes(secret));
  assert.doesNotMatch(text, /interno\.med|segredo/);
});

test('signing that is on without a provider of its own is the embedded one', async () => {
  const t = await testApp({ SIGNATURE_ENABLED: 'true' });
  const admin = await t.as(await t.person({ isSuperAdmin: true }));
  assert.equal((await admin(getSystemServices, {})).services.signing, 'embedded');
});
