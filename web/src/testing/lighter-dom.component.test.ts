import assert from 'node:assert/strict';
import { test } from 'node:test';

function made(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element.firstElementChild as HTMLElement;
}

test('a tree put together out of the document knows where it belongs at each step', () => {
  const input = document.createElement('input');
  const row = document.createElement('p');
  row.append('Nome', input);
  const section = document.createElement('section');
  section.append(row);
  const formOf = () => input.form;
  assert.equal(input.isConnected, false);
  assert.ok(formOf() === null);
  assert.ok(input.getRootNode() === section);

  const form = document.createElement('form');
  form.append(section);
  assert.ok(formOf() === form, 'the form above is everybody’s below');
  assert.equal(form.elements.length, 1);

  document.body.append(form);
  assert.ok([form, section, row, input, ...row.childNodes].every(({ isConnected }) => isConnected));
  assert.ok(input.getRootNode() === document);
  section.remove();
  assert.ok([section, row, input, ...row.childNodes].every(({ isConnected }) => !isConnected));
  const other = document.createElement('div');
  other.append(section);
  document.body.append(other);
  assert.ok(input.isConnected);
  form.remove();
  other.remove();
});

test('what is put into a select is chosen from', () => {
  const select = document.createElement('select');
  const group = document.createElement('optgroup');
  for (const value of ['a', 'b']) {
    const option = document.createElement('option');
    option.value = value;
    option.selected = value === 'b';
    group.append(option);
  }
  select.append(group);
  assert.equal(select.value, 'b');
  assert.equal(select.options.length, 2);
});

test('a computed style is that of the element, then of those above, and each has its own', () => {
  const outer = made(
    '<div style="visibility: hidden; color: red !important"><b><i style="display: none">x</i></b></div>',
  );
  document.body.append(outer);
  const [bold, italic] = [outer.querySelector('b') as HTMLElement, outer.querySelector('i') as HTMLElement];
  assert.equal(getComputedStyle(italic).display, 'none');
  assert.equal(getComputedStyle(italic).visibility, 'hidden');
  assert.equal(getComputedStyle(bold).visibility, 'hidden');
  assert.equal(getComputedStyle(bold).color, 'red');
  assert.equal(getComputedStyle(outer).display, 'block');
  bold.style.visibility = 'visible';
  assert.equal(getComputedStyle(italic).visibility, 'visible');
  assert.equal(getComputedStyle(outer).visibility, 'hidden');
  outer.style.visibility = '';
  bold.style.visibility = '';
  assert.equal(getComputedStyle(italic).visibility, '');
  outer.remove();
});

test('a style keeps what was written into it, one by one and together', () => {
  const element = document.createElement('div');
  element.style.setProperty('margin', '1px 2px');
  element.style.setProperty('color', 'red', 'important');
  element.style.marginTop = '3px';
  assert.equal(element.getAttribute('style'), 'margin: 3px 2px 1px; color: red !important;');
});
