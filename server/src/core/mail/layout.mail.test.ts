import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contrast } from '@virtual-med/contract/branding/color';
import { paletteValues } from '@virtual-med/contract/branding/palettes';
import { tokensOf } from '@virtual-med/contract/branding/tokens';
import { assertNarrowHtml, assertPlainPart } from '../../testing/narrow-html.ts';
import { layOutMail } from './layout.mail.ts';

const content = {
  subject: 'Há novidades para você',
  greeting: 'Olá, Marina!',
  before: ['Um novo documento está disponível para você.'],
  action: { label: 'Ver meu documento', link: 'https://clinica.med/primeiro-acesso?token=abc&x=1' },
  after: ['O link vale por 7 dias.'],
};

for (const palette of paletteValues)
  test(`a letter of a clinic in ${palette} is drawn by every mail program, under the clinic’s deep head`, () => {
    const brand = { name: 'Clínica <Coração>', palette, logo: '/logos/1/logo-mail.png?v=1' };
    const { html, text } = layOutMail(brand, content);
    assertNarrowHtml(html);
    assertPlainPart(text, html);
    assertNarrowHtml(layOutMail({ name: brand.name, palette }, content).html);
    const { band } = tokensOf(palette, 'light');
    assert.match(html, new RegExp(`bgcolor="${band}"`));
    assert.ok(contrast('#ffffff', band) > 7);
    assert.match(html, /<h1 [^>]*Georgia[^>]*>Olá, Marina!<\/h1>/);
    assert.match(html, /src="https:\/\/clinica\.med\/logos\/1\/logo-mail\.png\?v=1" alt="Clínica &#60;Coração&#62;"/);
  });

test('what is not drawn everywhere is noticed', () => {
  const { html } = layOutMail({ name: 'Clínica', palette: 'verde-mar' }, content);
  const spoiled: readonly (readonly [from: string, to: string])[] = [
    ['<p ', '<section><p '],
    ['margin:0;', 'margin:0;display:flex;position:absolute;'],
    ['<body ', '<body class="x" '],
    ['</head>', '<link rel="stylesheet" href="x"></head>'],
    ['color:#ffffff', 'color:var(--ink)'],
    ['color:#ffffff', 'color:#777777'],
    ['</h1>', '</h1><img src="https://x.y/1.png" alt="1"><img src="https://x.y/2.png" alt="2">'],
  ];
  for (const [from, to] of spoiled) assert.throws(() => assertNarrowHtml(html.replace(from, to)), to);
});

test('no letter is laid out anywhere else', () => {
  const folder = join(import.meta.dirname, '../..');
  const others = globSync('**/*.ts', { cwd: folder })
    .filter((file) => /(?:mail|mails)\.ts$/.test(file) && !file.endsWith('layout.mail.ts'))
    .filter((file) => /<(?:table|td|p|a) /.test(readFileSync(join(folder, file), 'utf8')));
  assert.deepEqual(others, []);
});
