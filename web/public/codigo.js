// Writes the code as it is printed while it is typed or pasted: capitals, and a dash after the fourth.
const field = document.getElementById('codigo');

const written = (text) => {
  const code = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 8);
  return code.length > 4 ? `${code.slice(0, 4)}-${code.slice(4)}` : code;
};

field.addEventListener('input', (event) => {
  if (event.isComposing) return;
  const before = written(field.value.slice(0, field.selectionStart));
  field.value = written(field.value);
  field.setSelectionRange(before.length, before.length);
});

const cells = document.querySelectorAll('.cells i');

/** The box that the next letter goes to, as a field's frame would show. */
function showPlace() {
  const here = document.activeElement === field ? Math.min(field.selectionStart, cells.length - 1) : -1;
  // After the fourth comes the dash, which writes itself.
  for (const [index, cell] of cells.entries()) cell.classList.toggle('here', index === (here === 4 ? 5 : here));
  cells[4].classList.toggle('typed', field.value.length > 4);
}

for (const event of ['selectionchange', 'focusin', 'focusout', 'input']) document.addEventListener(event, showPlace);
showPlace();
