import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { sampleZip } from '../server/src/features/records/documents/testing/samples.ts';
import { samplePdf } from '../server/src/testing/factories/sample-pdf.ts';
import { openLive } from './testing/live-page.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { toasts } from './testing/sign-in-form.ts';
import { enterAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

const mimeType = 'application/pdf';
const sureCount = 54;

interface Person {
  readonly name: string;
  readonly birth_date: string;
}

const born = ({ birth_date }: Person) => birth_date.split('-').reverse().join('/');
const examOf = (person: Person, number: number) =>
  samplePdf(`Hemograma ${number}`, [`Paciente: ${person.name}`, `Nascimento: ${born(person)}`, `Pedido ${number}`]);

/** Sixty files: most of them sure, and those that must go to nobody by themselves. */
function filesFor([maria, ana, otavio, helena, jose]: readonly Person[]) {
  if (!maria || !ana || !otavio || !helena || !jose) throw new Error('The clinic has its patients');
  const known = [maria, ana, otavio, helena];
  const sure = Array.from({ length: sureCount }, (_, at) => {
    const person = known[at % known.length] ?? maria;
    return { name: `exame-${at + 1}.pdf`, mimeType, buffer: examOf(person, at + 1) };
  });
  const loose = [
    ...sure.slice(0, sureCount - 4),
    {
      name: 'dois-pacientes.pdf',
      mimeType,
      buffer: samplePdf('Laudos', [
        'Paciente: Maria Souza',
        'Nascimento: 10/03/1990',
        'Paciente: Ana Prado',
        'Nascimento: 05/05/1985',
      ]),
    },
    { name: 'homonimo.pdf', mimeType, buffer: samplePdf('Laudo', ['Paciente: José Lima', 'Sem outros dados']) },
    { name: 'so-o-nome.pdf', mimeType, buffer: samplePdf('Laudo', ['Paciente: Helena Barros']) },
    { name: 'de-novo.pdf', mimeType, buffer: sure[0]?.buffer ?? Buffer.alloc(0) },
    { name: 'falso.pdf', mimeType, buffer: Buffer.from('MZ isto não é um PDF') },
  ];
  const zip = sampleZip([
    ...sure.slice(sureCount - 4).map(({ name, buffer }) => ({ name: `../laboratorio/${name}`, data: buffer })),
    { name: 'senha.pdf', data: examOf(jose, 0), flags: 1 },
  ]);
  return [...loose, { name: 'laboratorio.zip', mimeType: 'application/zip', buffer: zip }];
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Whose each document of the clinic is. */
async function ownersOf(page: Page, clinicId: string): Promise<Map<string, string>> {
  const { patients } = await (await page.request.get(`/api/clinics/${clinicId}/patients`)).json();
  const owners = new Map<string, string>();
  for (const { id, name, birthDate } of patients) {
    const address = `/api/clinics/${clinicId}/documents?patientId=${id}&order=oldest`;
    const { documents } = await (await page.request.get(address)).json();
    for (const document of documents) owners.set(document.fileName, `${name} ${birthDate}`);
  }
  return owners;
}

/** The browser notes that one of them was refused. */
test.use({ provoked: /status of 415/ });

test('sixty files at once: what is sure goes to whom it belongs, nothing else goes by itself', async ({ page }) => {
  const { owner, people } = await ownClinic('intake');
  const { clinicId } = await enterAs(page, 'clinic', owner);
  await openLive(page, `/clinica/${clinicId}/entrada`);
  await expect(page.getByText('Nada esperando você')).toBeVisible();
  await page.getByLabel('Escolher arquivos', { exact: true }).setInputFiles(filesFor(people));
  await page.getByText('2 arquivos ficaram de fora').waitFor({ timeout: 120_000 });
  await button(page, /^Certos 54$/).waitFor({ timeout: 120_000 });
  await expect(button(page, /^Por conferir 3$/)).toBeVisible();
  await expect(button(page, /^Repetidos 1$/)).toBeVisible();
  await button(page, 'Enviar 54 documentos').click();
  const question = page.getByRole('alertdialog', { name: 'Enviar 54 documentos?' });
  await expect(question).toContainText('Vão para 4 pacientes.');
  await expect(question).not.toContainText('só pelo nome');
  await question.getByRole('button', { name: 'Enviar 54 documentos' }).click();
  await expect(toasts(page).getByText('54 documentos enviados.')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('checkbox', { name: 'Marcar homonimo.pdf' })).toBeDisabled();
  const owners = await ownersOf(page, clinicId);
  expect(owners.size).toBe(sureCount);
  for (let at = 0; at < sureCount; at += 1) {
    const person = people[at % 4] as Person;
    expect(owners.get(`exame-${at + 1}.pdf`)).toBe(`${person.name} ${person.birth_date}`);
  }
  const saving = page.waitForEvent('download');
  await button(page, 'Baixar resultado (CSV)').click();
  const outcome = await readFile(await (await saving).path(), 'utf8');
  expect(outcome.match(/"Enviado"/g)).toHaveLength(sureCount);
  expect(outcome).toContain('"falso.pdf";"";"Recusado"');
  expect(outcome).toContain('"homonimo.pdf";"";"Esperando você";"Mais de um paciente possível"');
  await button(page, 'Conferir homonimo.pdf').click();
  const whose = page.getByRole('dialog', { name: 'homonimo.pdf' });
  await expect(whose.getByRole('radio', { name: /^José Lima/ })).toHaveCount(2);
  await whose.getByRole('radio', { name: /21\/08\/1992/ }).check();
  await whose.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('checkbox', { name: 'Marcar homonimo.pdf' })).toBeChecked();
});
