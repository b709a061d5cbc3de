import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, render, screen } from '@testing-library/react';
import { createElement, Fragment } from 'react';
import { createPortal } from 'react-dom';
import '../../testing/light-dom.ts';
import { detachPage } from './detach-page.ts';

afterEach(cleanup);

/** What is said stands in the body itself, as every dialog and message does. */
const Page = ({ said }: { said: readonly string[] }) =>
  createElement(
    Fragment,
    null,
    createElement('input', { 'aria-label': 'Busca' }),
    said.map((text) => createPortal(createElement('p', null, text), document.body, text)),
  );

test('what is drawn on the body meanwhile stays out of the document, and is there afterwards', () => {
  const { rerender } = render(createElement(Page, { said: ['primeiro', 'segundo'] }));
  const search = screen.getByLabelText<HTMLInputElement>('Busca');
  search.value = 'Mar';
  search.focus();
  const over = document.createElement('div');
  over.setAttribute('data-over-page', '');
  document.body.append(over);
  const putBack = detachPage('[data-over-page]');
  assert.deepEqual(
    [...document.body.childNodes].map((node) => node === over),
    [true],
  );
  rerender(createElement(Page, { said: ['segundo', 'terceiro', 'quarto'] }));
  assert.deepEqual(
    [...document.body.childNodes].map((node) => node === over),
    [true],
  );
  const second = document.createElement('div');
  second.setAttribute('data-over-page', '');
  document.body.appendChild(second);
  assert.equal(document.body.childNodes.length, 2);
  document.body.removeChild(second);
  document.body.removeChild(over);
  putBack();
  assert.ok(screen.getByLabelText('Busca') === search && document.activeElement === search);
  assert.equal(search.value, 'Mar');
  for (const text of ['segundo', 'terceiro', 'quarto']) screen.getByText(text);
  assert.ok(!screen.queryByText('primeiro'));
  rerender(createElement(Page, { said: [] }));
  assert.ok(!screen.queryByText('quarto'));
});
