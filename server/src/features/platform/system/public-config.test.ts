import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getPublicConfig } from '@virtual-med/contract/system/system';
import { version } from '../../../core/version.ts';
import { testApp } from '../../../testing/test-app.ts';

test('pages learn how to reach support and which parts are on, and no secret', async () => {
  const plain = await testApp();
  assert.deepEqual(await plain.anonymous(getPublicConfig, {}), {
    version,
    supportWhatsapp: null,
    supportEmail: 'suporte@virtual.med',
    trialDays: 14,
    sendsMail: false,
    signatureEnabled: false,
    signatureIsTest: false,
    identityProvider: false,
  });
  const full = await testApp({
    SUPPORT_WHATSAPP: '5511999999999',
    SUPPORT_EMAIL: 'ajuda@exemplo.med',
    SIGNATURE_ENABLED: 'true',
    OIDC_ISSUER: 'https://conta.exemplo.med',
    OIDC_CLIENT_ID: 'virtual-med',
    OIDC_CLIENT_SECRET: 'segredo-do-provedor',
  });
  assert.deepEqual(await full.anonymous(getPublicConfig, {}), {
    version,
    supportWhatsapp: '5511999999999',
    supportEmail: 'ajuda@exemplo.med',
    trialDays: 14,
    sendsMail: false,
    signatureEnabled: true,
    signatureIsTest: true,
    identityProvider: true,
  });
});
