import assert from 'node:assert/strict';

/** What the mail programs of Outlook, Gmail and Apple all draw. A sheet, a grid or a position is dropped by one of them. */
const tags = new Set('a body br h1 head html img meta p table td title tr'.split(' '));
const properties = new Set(
  'background-color border border-radius border-top color display font-family font-size font-weight height line-height margin max-width padding text-decoration word-break'.split(
    ' ',
  ),
);

/** Of a letter: every element and declaration is one that all mail programs know, and one thing in it is a button. */
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
  for (const [image] of html.matchAll(/<img[^>]*>/g)) assert.match(image, /src="https?:[^"]+\.png[^"]*" alt="[^"]+"/);
  assert.equal(html.match(/text-decoration:none/g)?.length, 1, 'one button');
  assert.match(html, /max-width:560px/);
  assert.ok(Buffer.byteLength(html) < 102_000, 'longer ones are cut off');
}
