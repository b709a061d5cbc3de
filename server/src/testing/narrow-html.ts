import assert from 'node:assert/strict';
import { contrast } from '@virtual-med/contract/branding/color';

/** What the mail programs of Outlook, Gmail and Apple all draw. A sheet, a grid or a position is dropped by one of them. */
const tags = new Set('a body br h1 head html img meta p table td title tr'.split(' '));
const properties = new Set(
  'background-color border border-radius border-top color display font-family font-size font-weight height line-height margin max-width padding text-decoration word-break'.split(
    ' ',
  ),
);

const declared = (tag: string, property: string) => new RegExp(`[";]${property}:(#[0-9a-f]{6})`).exec(tag)?.[1];

/** Texts that are hard to read on the ground they stand on, which Outlook takes from `bgcolor` and others from the style. */
function faintTexts(html: string): string[] {
  const grounds = ['#ffffff'];
  const faint: string[] = [];
  for (const [tag, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (end) grounds.pop();
    else {
      const ground = declared(tag, 'background-color') ?? grounds.at(-1) ?? '#ffffff';
      const colour = declared(tag, 'color');
      if (colour && contrast(colour, ground) < 4.5) faint.push(`${colour} on ${ground}`);
      if (!/^(?:br|img|meta)$/.test(name)) grounds.push(ground);
    }
  }
  return faint;
}

/** Of a letter: every element and declaration is one that all mail programs know, its texts stand out, and one thing in it is a button. */
export function assertNarrowHtml(html: string): void {
  const used = [...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag = '']) => tag);
  assert.deepEqual(
    [...new Set(used)].filter((tag) => !tags.has(tag)),
    [],
    'elements',
  );
  const styles = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => style);
  const declarations = styles.flatMap((style) => style.split(';')).filter(Boolean);
  const names = declarations.map((one) => one.slice(0, one.indexOf(':')));
  assert.deepEqual(
    [...new Set(names)].filter((name) => !properties.has(name)),
    [],
    'declarations',
  );
  assert.deepEqual(
    declarations.filter((one) => /var\(|calc\(|url\(|light-dark|!important|\brem\b/.test(one)),
    [],
    'values',
  );
  assert.doesNotMatch(html, /class=|<style|<link|<script/);
  assert.deepEqual(faintTexts(html), [], 'contrast');
  const grounds = [...html.matchAll(/bgcolor="([^"]+)" style="[^"]*background-color:([^;"]+)/g)];
  for (const [, attribute, style] of grounds) assert.equal(attribute, style, 'one ground for every mail program');
  assert.ok((html.match(/<img/g)?.length ?? 0) <= 1, 'no picture but the logo');
  assert.doesNotMatch(html, /\sbackground=|\ssrcset=/);
  for (const [image] of html.matchAll(/<img[^>]*>/g)) assert.match(image, /src="https?:[^"]+\.png[^"]*" alt="[^"]+"/);
  assert.equal(html.match(/text-decoration:none/g)?.length, 1, 'one button');
  assert.match(html, /max-width:560px/);
  assert.ok(Buffer.byteLength(html) < 102_000, 'longer ones are cut off');
}

/** Of the part for those who read no HTML: words alone, with every address that the other part has. */
export function assertPlainPart(text: string, html: string): void {
  assert.doesNotMatch(text, /<\/?[a-z]|&#\d+;|&amp;/);
  const addresses = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, address = '']) =>
    address.replaceAll('&#38;', '&'),
  );
  assert.deepEqual(
    addresses.filter((address) => !text.includes(`\n${address}\n`)),
    [],
    'addresses',
  );
}
