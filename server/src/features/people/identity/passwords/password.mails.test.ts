import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { palettes, paletteValues } from '@virtual-med/contract/branding/palettes';
import type { Brand, Mail } from '../../../../core/mail/layout.mail.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '../passkeys/passkey.mails.ts';
import { passwordChangedMail, passwordRecoveryMail } from './password.mails.ts';

const link = 'https://virtual.med/esqueci-a-senha?token=abc.def&x=1';
const clinic: Brand = { name: 'Clínica Coração', palette: 'verde-mar' };
const product: Brand = { name: 'Virtual.med', palette: 'azul-profundo' };

const passkeyChange = { passkey: 'Celular', at: new Date('2026-03-01T02:05:00Z'), recoveryPage: link };

const mails: Record<string, (recipient: { name: string; brand: Brand }) => Mail> = {
  recovery: (recipient) => passwordRecoveryMail(recipient, link),
  'passkey added': (recipient) => passkeyAddedMail(recipient, passkeyChange),
  'passkey removed': (recipient) => passkeyRemovedMail(recipient, passkeyChange),
  changed: (recipient) => passwordChangedMail(recipient, { at: new Date('2026-03-01T02:05:00Z'), recoveryPage: link }),
};

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  'Clínica\r\nBcc: todos@exemplo.med',
  'Clínica\u2028\u2029\u0000\u0085Boa',
  '\u202egro.live\u202c \u2066x\u2069 \u200fy\u200e\u061c',
  '&lt;b&gt; &amp; </title></td></table>',
];

/** The tags of a page, without what stands between them. */
const tagsOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? [];

for (const [kind, write] of Object.entries(mails)) {
  describe(`the ${kind} letter`, () => {
    test('carries its link in both parts, whole', () => {
      const { html, text } = write({ name: 'Marina', brand: clinic });
      assert.match(text, new RegExp(`^${RegExp.escape(link)}$`, 'm'));
      const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]?.replaceAll('&#38;', '&'));
      assert.deepEqual(new Set(hrefs), new Set([link]));
    });

    test('wears the colours and the name of the clinic, or the product’s own', () => {
      for (const palette of paletteValues) {
        const { html, subject } = write({ name: 'Marina', brand: { ...clinic, palette } });
        const colours = paletteValues.filter((value) => html.includes(palettes[value].primary));
        assert.deepEqual(colours, [palette]);
        assert.ok(html.includes('Clínica Coração') && subject.endsWith('Clínica Coração'));
      }
      const own = write({ name: 'Marina', brand: product });
      assert.ok(own.html.includes(palettes['azul-profundo'].primary));
      assert.match(own.text, /enviada pela Virtual\.med\. Não/);
      assert.match(write({ name: 'Marina', brand: clinic }).text, /Virtual\.med em nome de Clínica Coração\./);
    });

    test('shows the clinic’s logo from where its links lead, with the name for those who see none', () => {
      const { html } = write({ name: 'Marina', brand: { ...clinic, logo: '/clinic-assets/1/logo.png?v=2' } });
      const [image] = html.match(/<img [^>]*>/g) ?? [];
      assert.match(image ?? '', /src="https:\/\/virtual\.med\/clinic-assets\/1\/logo\.png\?v=2"/);
      assert.match(image ?? '', /alt="Clínica Coração"/);
    });

    test('takes names for text, whatever is in them', () => {
      const harmless = write({ name: 'Marina', brand: { ...clinic, name: 'Boa' } });
      for (const name of hostile) {
        const { html, subject, text } = write({ name, brand: { ...clinic, name } });
        assert.deepEqual(tagsOf(html), tagsOf(harmless.html), name);
        assert.equal(text.split('\n').length, harmless.text.split('\n').length, name);
        for (const part of [subject, html.replaceAll('\n', ''), text.replaceAll('\n', '')])
          assert.doesNotMatch(part, /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u, name);
      }
    });

    test('has a subject the mailer takes, for the longest of names', () => {
      const { subject } = write({ name: 'n'.repeat(120), brand: { ...clinic, name: 'ç'.repeat(120) } });
      assert.ok(subject.length <= 200);
    });
  });
}

test('the confirmation says when, in Brazilian time', () => {
  const { text } = passwordChangedMail(
    { name: 'Marina', brand: product },
    { at: new Date('2026-03-01T02:05:00Z'), recoveryPage: link },
  );
  assert.match(text, /28\/02\/2026 23:05 \(horário de Brasília\)/);
});
