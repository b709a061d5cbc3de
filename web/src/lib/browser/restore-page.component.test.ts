import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replacePrerendered } from './restore-page.ts';

const page =
  '<p>Entrar</p><form><input name="email"><input name="password" type="password"><input type="checkbox"></form>';

function prerendered(): { root: HTMLElement; field: (name: string) => HTMLInputElement } {
  const root = document.createElement('div');
  root.dataset.prerendered = '';
  root.innerHTML = page;
  document.body.replaceChildren(root);
  return { root, field: (name) => root.querySelector(`[name=${name}]`) as HTMLInputElement };
}

test('text typed into the prerendered page is typed into the rendered one, and the focus stays', () => {
  const { root, field } = prerendered();
  field('email').value = 'dona@exemplo.med';
  field('password').focus();
  const changed: string[] = [];
  root.addEventListener('input', ({ target }) => changed.push((target as HTMLInputElement).name));
  replacePrerendered(root, () => {
    root.innerHTML = page;
    // As an `autoFocus` of the rendered page would.
    field('email').focus();
  });
  assert.equal(field('email').value, 'dona@exemplo.med');
  assert.equal(field('password').value, '');
  assert.deepEqual(changed, ['email']);
  assert.ok(document.activeElement === field('password'));
  assert.equal(root.dataset.prerendered, undefined);
});

test('nothing is typed into a field of another name', () => {
  const { root, field } = prerendered();
  field('password').value = 'segredo';
  replacePrerendered(root, () => {
    root.innerHTML = page.replace('name="password" type="password"', 'name="code"');
  });
  assert.equal(field('code').value, '');
});
