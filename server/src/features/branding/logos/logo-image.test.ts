import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readIcon, readLogo } from './logo-image.ts';
import { jpeg, jpegExif, jpegNote, png, svg } from './testing/pictures.ts';

const payload = '<script>alert(1)</script>';
const refused = (bytes: Buffer, code: string) => assert.throws(() => readLogo(bytes), { code });

describe('a PNG', () => {
  test('is taken as it is', () => {
    const bytes = png(200, 60);
    assert.deepEqual(readLogo(bytes), { extension: 'png', bytes });
  });

  test('loses words written into it and whatever follows it', () => {
    const bytes = png(20, 20, {
      extra: [['tEXt', Buffer.from(`Comment\0${payload}`)]],
      after: Buffer.from(`PK\u0003\u0004${payload}`),
    });
    assert.deepEqual(readLogo(bytes).bytes, png(20, 20));
  });

  test('that is cut short, altered or not what it claims is refused', () => {
    const whole = png(40, 40);
    refused(whole.subarray(0, whole.length - 20), 'logos.unreadable');
    const altered = Buffer.from(whole);
    altered[45] = (altered[45] ?? 0) ^ 0xff;
    refused(altered, 'logos.unreadable');
    refused(png(40, 40, { claimed: [40, 41] }), 'logos.unreadable');
    refused(png(1000, 1000, { claimed: [16, 16] }), 'logos.unreadable');
  });

  test('of huge or tiny measure is refused before it is unpacked', () => {
    refused(png(20, 20, { claimed: [100_000, 100_000] }), 'logos.wrong_dimensions');
    refused(png(2001, 20), 'logos.wrong_dimensions');
    refused(png(8, 200), 'logos.wrong_dimensions');
  });
});

describe('a JPEG', () => {
  test('loses place, comments and whatever follows it', () => {
    const bytes = jpeg(200, 60, [jpegExif('GPS -23.5'), jpegNote(payload)], Buffer.from(payload));
    assert.deepEqual(readLogo(bytes), { extension: 'jpg', bytes: jpeg(200, 60) });
  });

  test('that is cut short, without a picture or of huge measure is refused', () => {
    const whole = jpeg(200, 60);
    refused(whole.subarray(0, whole.length - 2), 'logos.unreadable');
    refused(Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'logos.unreadable');
    refused(jpeg(60_000, 60_000), 'logos.wrong_dimensions');
  });
});

describe('an SVG', () => {
  const clean = (inside: string, attributes?: string) => readLogo(svg(inside, attributes)).bytes.toString();

  test('keeps its drawing and gets a size', () => {
    assert.equal(
      clean('<g fill="#fff"><path d="M0 0h10v10z"/><text x="5" y="9">Clínica &amp; Cia</text></g>'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60" viewBox="0 0 200 60"><g fill="#fff"><path d="M0 0h10v10z"></path><text x="5" y="9">Clínica &#38; Cia</text></g></svg>\n',
    );
    assert.match(
      clean('<path d="M0 0"/>', 'width="120px" height="40"'),
      /width="120" height="40" viewBox="0 0 120 40"/,
    );
  });

  test('keeps colours that drawing programs put into classes and styles', () => {
    const drawing = clean(
      '<style>.a,.b{fill:#fff;behavior:url(x)} .b{opacity:.5} @import "x";</style><path class="a" d="M0 0"/><path class="b" style="stroke:red;background:url(//x)" d="M1 1"/>',
    );
    assert.match(drawing, /<path d="M0 0" fill="#fff">/);
    assert.match(drawing, /<path d="M1 1" fill="#fff" opacity=".5" stroke="red">/);
    assert.doesNotMatch(drawing, /style|class|import|url/);
  });

  const hostile: Record<string, string> = {
    script: '<script>alert(1)</script>',
    'script in a namespace': '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
    'script in CDATA': '<script><![CDATA[alert(1)]]></script>',
    handler: '<path d="M0 0" onload="alert(1)" onclick="alert(1)"/>',
    link: '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    image: '<image href="https://mau.example/x.png" width="1" height="1"/>',
    'xlink image': '<image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>',
    page: '<foreignObject><iframe src="https://mau.example"></iframe></foreignObject>',
    animation:
      '<set attributeName="href" to="javascript:alert(1)"/><animate attributeName="x" values="javascript:alert(1)"/>',
    'outside paint': '<path fill="url(https://mau.example/a.svg#x)" d="M0 0"/>',
    'paint spelled with escapes': '<path style="fill:u\\72l(https://mau.example)" d="M0 0"/>',
    'entities in an attribute': '<path fill="&#117;rl(https&#58;//mau.example)" d="M0 0"/>',
    repetition: '<g id="a"><use href="#a"/><use xlink:href="#a"/></g>',
    mask: '<mask id="m"><rect mask="url(#m)"/></mask>',
    filter: '<filter id="f"><feImage href="https://mau.example"/></filter>',
    'words outside text': '<path d="M0 0">&lt;script&gt;alert(1)&lt;/script&gt;</path>',
    'style sheet': '<?xml-stylesheet href="https://mau.example/x.css"?><path d="M0 0"/>',
  };
  for (const [what, inside] of Object.entries(hostile))
    test(`loses: ${what}`, () => {
      const drawing = clean(inside);
      assert.doesNotMatch(
        drawing,
        /script|alert|on\w+=|href|mau\.example|foreign|iframe|animate|<set|<use|mask|filter|image|javascript|\\|url\(h/i,
      );
    });

  test('keeps a gradient and one level of clipping of its own', () => {
    const drawing = clean(
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><clipPath id="c" clip-path="url(#d)"><rect width="9" height="9" clip-path="url(#c)"/></clipPath></defs><path fill="url(#g)" clip-path="url(#c)" d="M0 0"/>',
    );
    assert.match(drawing, /<path fill="url\(#g\)" clip-path="url\(#c\)"/);
    assert.equal(drawing.match(/clip-path=/g)?.length, 1);
  });

  test('that cannot be read whole is refused', () => {
    const broken = {
      'declared entities': '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 20 20">&b;</svg>',
      'unknown entity': '<svg viewBox="0 0 20 20"><title>&xxe;</title></svg>',
      'left open': '<svg viewBox="0 0 20 20"><g></svg>',
      'two drawings': '<svg viewBox="0 0 20 20"/><svg/>',
      'page after it': '<svg viewBox="0 0 20 20"/><html><script>alert(1)</script></html>',
      'no quotes': '<svg viewBox="0 0 20 20" onload=alert(1)></svg>',
      'no size': '<svg><path d="M0 0"/></svg>',
      'not text': Buffer.concat([
        Buffer.from('<svg viewBox="0 0 20 20">'),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('</svg>'),
      ]),
    };
    for (const [what, text] of Object.entries(broken))
      assert.throws(() => readLogo(Buffer.from(text)), { code: 'logos.unreadable' }, what);
    refused(svg('', 'viewBox="0 0 90000 90000"'), 'logos.wrong_dimensions');
  });

  test('made to keep the reader busy is answered at once', () => {
    const million = 1_000_000;
    const bombs = [
      `<svg viewBox="0 0 20 20">${'<g>'.repeat(million / 4)}`,
      `<svg viewBox="0 0 20 20">${'<g/>'.repeat(million / 4)}</svg>`,
      `<svg viewBox="0 0 20 20" ${'a="1" '.repeat(million / 8)}/>`,
      `<svg ${' '.repeat(million)}`,
      `<svg viewBox="${' '.repeat(million)}"/>`,
      `<svg width="1${' '.repeat(million)}x" height="1"/>`,
      `<!--${'-'.repeat(million)}`,
    ];
    for (const bomb of bombs) assert.throws(() => readLogo(Buffer.from(bomb)), { code: 'logos.unreadable' });
    const heavy = [
      `<style>${'.a{'.repeat(million / 4)}</style>`,
      `<style>${'.a,'.repeat(million / 4)}.b{${'fill:red;'.repeat(million / 20)}}</style>`,
      `<g class="${'a '.repeat(million / 2)}" style="${';'.repeat(million / 2)}"/>`,
      `<g id="${'&'.repeat(million)}"/>`,
    ];
    for (const inside of heavy) assert.match(clean(`${inside}<path d="M0 0"/>`), /<path d="M0 0">/);
  });
});

test('what is no image, or one of another kind, is refused by its bytes', () => {
  for (const text of ['', 'GIF89a', '<html><svg/></html>', '%PDF-1.7', 'BM', payload])
    refused(Buffer.from(text), 'logos.unsupported_type');
  refused(Buffer.alloc(2 * 1024 * 1024 + 1, 0x20), 'logos.too_large');
});

test('an icon is a PNG of exactly its size', () => {
  const size = { width: 192, height: 192, exact: true };
  assert.deepEqual(readIcon(png(192, 192), size), png(192, 192));
  for (const other of [png(191, 192), jpeg(192, 192), svg(''), png(192, 192).subarray(0, 50)])
    assert.throws(() => readIcon(other, size), { code: 'logos.unreadable' });
  assert.equal(readIcon(png(300, 90), { width: 400, height: 120, exact: false }).length, png(300, 90).length);
});
