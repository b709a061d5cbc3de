/** Runs where it is let. Names hold 120 characters. */
const run = 'document.body.dataset.ran=1';
/** Leaves its mark in a page that takes it for HTML, and another if it runs. */
const mark = `data-hostile onerror="${run}"`;

/** What strangers have called themselves in systems like this one. */
export const hostile = {
  clinic: `<img src=x ${mark}>Clínica`,
  owner: `<iframe data-hostile src="javascript:parent.${run}"></iframe>Dona`,
  professional: `"><svg data-hostile onload="${run}">Prof`,
  patient: `'"><script data-hostile>${run}</script>Paciente`,
  address: `</p><a data-hostile href="javascript:${run}">Rua</a>{{7*7}}`,
  allergies: `</textarea><img src=x ${mark}>Pólen`,
  document: `</td><img src=x ${mark}>Hemograma`,
  summary: `<b data-hostile>Tudo bem</b>`,
} as const;
