import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { sharp } from '../../../core/pictures/image-library.ts';
import { readLogo } from './logo-picture.ts';
import { jpeg, jpegNote, jpegOnItsSide, png, svg } from './testing/pictures.ts';

const payload = '<script>alert(1)</script>';
const refused = (bytes: Buffer, code: string, what?: string) => assert.rejects(readLogo(bytes), { code }, what);
/** Whatever the library has against it; the task's caller makes one answer of all of them. */
const unreadable = (bytes: Buffer, what?: string) =>
  assert.rejects(readLogo(bytes), (error) => !('code' in (error as object)), what);

async function pixels(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { width: info.width, height: info.height, at };
}

async function looks(bytes: Buffer) {
  const { width, height, exif, icc, xmp, iptc } = await sharp(bytes).metadata();
  return { size: [width, height], says: [exif, icc, xmp, iptc].filter(Boolean) };
}

describe('a PNG', () => {
  test('is kept as a PNG with its size and its clear parts', async () => {
    const clear = await sharp({ create: { width: 200, height: 60, channels: 4, background: '#ffffff80' } })
      .png()
      .toBuffer();
    const { extension, bytes } = await readLogo(clear);
    assert.equal(extension, 'png');
    const { width, height, at } = await pixels(bytes);
    assert.deepEqual([width, height, at(7, 7)], [200, 60, [255, 255, 255, 128]]);
  });

  test('is kept no larger than it is shown', async () => {
    assert.deepEqual((await looks((await readLogo(png(2000, 500))).bytes)).size, [1024, 256]);
  });

  test('loses words written into it, pixels nobody sees and whatever follows it', async () => {
    const { bytes: plain } = await readLogo(png(20, 20));
    for (const odd of [
      png(20, 20, { extra: [['tEXt', Buffer.from(`Comment\0${payload}`)]] }),
      png(20, 20, { after: Buffer.from(`PK\u0003\u0004${payload}`) }),
      png(20, 400, { claimed: [20, 20] }),
    ])
      assert.deepEqual((await readLogo(odd)).bytes, plain);
  });

  test('that is cut short, altered or less than it claims is refused', async () => {
    const whole = png(40, 40);
    await unreadable(whole.subarray(0, whole.length - 20));
    const altered = Buffer.from(whole);
    altered[45] = (altered[45] ?? 0) ^ 0xff;
    await unreadable(altered);
    await unreadable(png(40, 40, { claimed: [40, 41] }));
  });

  test('of huge or tiny measure is refused before it is unpacked', async () => {
    await refused(png(20, 20, { claimed: [100_000, 100_000] }), 'logos.wrong_dimensions');
    await refused(png(2001, 20), 'logos.wrong_dimensions');
    await refused(png(8, 200), 'logos.wrong_dimensions');
  });
});

describe('a JPEG', () => {
  test('is kept as one, upright, without place, comments and whatever follows it', async () => {
    const sent = jpeg(200, 60, [jpegOnItsSide('GPS -23.5'), jpegNote(payload)], Buffer.from(payload));
    const { extension, bytes } = await readLogo(sent);
    assert.equal(extension, 'jpg');
    assert.deepEqual(await looks(bytes), { size: [60, 200], says: [] });
    assert.ok(!bytes.includes('GPS') && !bytes.includes('script'));
  });

  test('that is cut short, without a picture or of huge measure is refused', async () => {
    const whole = jpeg(200, 60);
    await unreadable(whole.subarray(0, whole.length - 2));
    await unreadable(Buffer.from([0xff, 0xd8, 0xff, 0xd9]));
    await refused(jpeg(6000, 6000), 'logos.wrong_dimensions');
  });
});

describe('an SVG', () => {
  const drawn = async (inside: string, attributes?: string) => pixels((await readLogo(svg(inside, attributes))).bytes);
  const clear = [0, 0, 0, 0];
  const red = [255, 0, 0, 255];

  test('becomes a picture, large enough for any screen', async () => {
    const { extension, bytes } = await readLogo(svg('<rect width="100" height="60" fill="red"/>'));
    assert.equal(extension, 'png');
    const { width, height, at } = await pixels(bytes);
    assert.deepEqual([width, height], [1024, 307]);
    assert.deepEqual([at(100, 100), at(900, 100)], [red, clear]);
  });

  test('may say its size in any of the ways drawing programs do', async () => {
    for (const attributes of ['width="120px" height="40"', 'width="30mm" height="10mm"', 'viewBox="0 0 90 30"']) {
      const { width, height } = await drawn('<rect width="9" height="9"/>', attributes);
      assert.deepEqual([width, Math.round(width / height)], [1024, 3], attributes);
    }
  });

  test('keeps what drawing programs make: classes, gradients, clips, masks, repetition', async () => {
    for (const inside of [
      '<style>.a{fill:red}</style><path class="a" d="M0 0h200v60h-200z"/>',
      '<linearGradient id="g"><stop stop-color="red"/></linearGradient><rect width="200" height="60" fill="url(#g)"/>',
      '<clipPath id="c"><rect width="200" height="60"/></clipPath><rect width="200" height="60" fill="red" clip-path="url(#c)"/>',
      '<mask id="m"><rect width="200" height="60" fill="#fff"/></mask><rect width="200" height="60" fill="red" mask="url(#m)"/>',
      '<defs><rect id="r" width="200" height="60" fill="red"/></defs><use href="#r"/>',
    ])
      assert.deepEqual((await drawn(inside)).at(500, 150), red, inside);
  });

  test('has its words written in the font that comes with us, whichever it asks for', async () => {
    const word = (family: string) => svg(`<text x="9" y="40" font-size="30" font-family="${family}">Coração</text>`);
    const { bytes } = await readLogo(word('Inter'));
    assert.deepEqual((await readLogo(word('Comic Sans MS, Arial'))).bytes, bytes);
    assert.notDeepEqual(bytes, (await readLogo(svg(''))).bytes);
  });

  test('has nothing left of what it carried, and draws no file or address', async (t) => {
    const asked: (string | undefined)[] = [];
    const outside = createServer(({ url }, answer) => {
      asked.push(url);
      answer.end();
    }).listen(0, '127.0.0.1');
    t.after(() => outside.close());
    await once(outside, 'listening');
    const address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
    const picture = join(import.meta.dirname, '../../../../../web/public/draw.png');
    const empty = (await readLogo(svg(''))).bytes;
    const hostile = [
      '<script>alert(1)</script>',
      '<path d="M0 0" onload="alert(1)"/>',
      '<foreignObject width="200" height="60"><iframe src="https://mau.example"></iframe></foreignObject>',
      `<image href="${address}/x.png" width="200" height="60"/>`,
      `<image href="${picture}" width="200" height="60"/>`,
      `<image href="file://${picture}" width="200" height="60"/>`,
      `<use href="file://${picture}#x"/><path fill="url(${address}/a.svg#x)" d="M0 0"/>`,
      `<style>@import "${address}/a.css"; text{font-family:x}</style>`,
      `<filter id="f"><feImage href="${address}/f.png"/></filter><rect width="200" height="60" filter="url(#f)"/>`,
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>`,
      '<animate attributeName="x" values="javascript:alert(1)"/>',
    ];
    for (const inside of hostile) assert.deepEqual((await readLogo(svg(inside))).bytes, empty, inside);
    assert.deepEqual(asked, []);
  });

  test('that cannot be read whole is refused', async () => {
    const laughs = 'bcdefghij'.split('').map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`);
    const broken: Record<string, string> = {
      'entities that grow': `<!DOCTYPE svg [<!ENTITY a "aaaa">${laughs.join('')}]><svg viewBox="0 0 20 20"><text>&j;</text></svg>`,
      'an outside entity':
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 20 20"><text>&x;</text></svg>',
      'unknown entity': '<svg viewBox="0 0 20 20"><title>&xxe;</title></svg>',
      'left open': '<svg viewBox="0 0 20 20"><g></svg>',
      'nested without end': `<svg viewBox="0 0 20 20">${'<g>'.repeat(250_000)}`,
      'two drawings': '<svg viewBox="0 0 20 20"/><svg/>',
      'page after it': '<svg viewBox="0 0 20 20"/><html><script>alert(1)</script></html>',
      'no quotes': '<svg viewBox="0 0 20 20" onload=alert(1)></svg>',
      'nothing to measure': '<svg><path d="M0 0"/></svg>',
    };
    for (const [what, text] of Object.entries(broken)) await unreadable(Buffer.from(text), what);
    await refused(svg('', 'viewBox="0 0 90000 90000"'), 'logos.wrong_dimensions');
    await refused(svg('', 'viewBox="0 0 8 200"'), 'logos.wrong_dimensions');
  });
});

test('what is no image, or one of another kind, is refused by its bytes', async () => {
  const webp = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  for (const bytes of ['', 'GIF89a', '<html><svg/></html>', '%PDF-1.7', 'BM', payload, webp])
    await refused(Buffer.from(bytes as string), 'logos.unsupported_type');
  await refused(Buffer.alloc(2 * 1024 * 1024 + 1, 0x20), 'logos.too_large');
});

test('what hides another kind behind a drawing’s beginning is not opened', async () => {
  const gif = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .gif()
    .toBuffer();
  await unreadable(Buffer.concat([Buffer.from('<svg'), gif]));
});
