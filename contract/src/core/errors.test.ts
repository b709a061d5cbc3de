import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentTexts } from '../documents/documents.texts.ts';
import { newPasswordTexts } from '../identity/new-password.texts.ts';
import { errorCatalogue } from './errors.ts';
import { limits } from './limits.ts';

const megabytes = (bytes: number) => `${bytes / 1024 / 1024}MB`;

test('the limits that messages name are the limits in force', () => {
  assert.ok(errorCatalogue['documents.too_large'].message.includes(megabytes(limits.uploadMaxBytes)));
  assert.ok(documentTexts.fileHint.includes(megabytes(limits.uploadMaxBytes)));
  assert.ok(errorCatalogue['logos.too_large'].message.includes(megabytes(limits.logoMaxBytes)));
  assert.ok(errorCatalogue['documents.destroy_too_late'].message.includes(`${limits.destroyWrongUploadHours} horas`));
  assert.ok(newPasswordTexts.rule.includes(String(limits.passwordMinChars)));
});
