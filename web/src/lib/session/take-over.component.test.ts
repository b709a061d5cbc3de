import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rememberPlace } from './take-over.ts';

const page =
  '<p>Entrar</p><form><input name="email"><input name="password" type="password"><input type="checkbox"></form>';

function pageThatIsRead(): { root: HTMLElement; field: (name: string) => HTMLInputElement } {
  const root = document.createElement('div');
  root.dataset.prerendered = '';
  root.innerHTML = page;
  document.body.replaceChildren(root);
  return { root, field: (name) => root.querySelector(`[name=${name}]`) as HTMLInputElement };
}

test('what was typed before the page was alive is typed into the living one, and the focus is where it was', () => {
  const { root, field } = pageThatIsRead();
  field('email').value = 'dona@exemplo.med';
  field('password').focus();
  const goOn = rememberPlace(root);
  root.innerHTML = page;
  const heard: string[] = [];
  root.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name));
  goOn();
  assert.equal(field('email').value, 'dona@exemplo.med');
  assert.equal(field('password').value, '');
  assert.deepEqual(heard, ['email']);
  assert.ok(document.activeElement === field('password'));
  assert.equal(root.dataset.prerendered, undefined);
});

test('who does something while the living page is being made finds it there as well', () => {
  const { root, field } = pageThatIsRead();
  const goOn = rememberPlace(root);
  field('email').focus();
  field('email').value = 'dona@exemplo.med';
  field('email').dispatchEvent(new Event('input', { bubbles: true }));
  field('password').focus();
  root.innerHTML = page;
  // A field of the living page that takes the focus by itself says nothing of who was in the drawn one.
  field('email').focus();
  goOn();
  assert.equal(field('email').value, 'dona@exemplo.med');
  assert.ok(document.activeElement === field('password'));
});

test('where the living page has another field, nothing is typed into it', () => {
  const { root, field } = pageThatIsRead();
  field('password').value = 'segredo';
  const goOn = rememberPlace(root);
  root.innerHTML = page.replace('name="password" type="password"', 'name="code"');
  goOn();
  assert.equal(field('code').value, '');
});

test('a button pressed before the page was alive is pressed once it is, unless it is another one by then', () => {
  const { root } = pageThatIsRead();
  const buttons = '<button>Novo paciente</button><button>Anexar</button>';
  for (const [living, heard] of [
    [buttons, ['Anexar']],
    [buttons.replace('Anexar', 'Remover'), []],
  ] as const) {
    root.innerHTML = buttons;
    root.querySelector('button:last-child')?.setAttribute('data-pressed', '');
    const goOn = rememberPlace(root);
    root.innerHTML = living;
    const pressed: string[] = [];
    for (const button of root.querySelectorAll('button'))
      button.addEventListener('click', () => pressed.push(button.textContent));
    goOn();
    assert.deepEqual(pressed, heard);
  }
});
