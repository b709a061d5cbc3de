import { expect, type Page } from '@playwright/test';
import { ownClinic } from './testing/own-clinic.ts';
import { toasts } from './testing/sign-in-form.ts';
import { openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { widths } from './testing/widths.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Documentos', exact: true });
const rowOf = (page: Page, name: string) => section(page).getByRole('row').filter({ hasText: name });

async function openRecord(page: Page): Promise<{ patient: string; record: string }> {
  const { professional, patient } = await ownClinic('writing');
  await openAs(page, 'clinic', professional);
  await page.getByRole('link', { name: 'Ver detalhes de Pedro Paciente' }).first().click();
  await expect(section(page)).toBeVisible();
  return { patient, record: new URL(page.url()).pathname };
}

/** The mouse's own presses; keys are not counted. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  let before = 0;
  await page.exposeFunction('tellClick', () => {
    before += 1;
  });
  await page.addInitScript("addEventListener('pointerdown', () => tellClick(), true)");
  await page.evaluate("addEventListener('pointerdown', () => tellClick(), true)");
  return async () => before;
}

const begin = async (page: Page, kind: string) => {
  await page.getByRole('main').getByRole('button', { name: 'Novo documento' }).click();
  await page
    .getByRole('dialog', { name: 'Novo documento' })
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: kind })).toBeVisible();
};
const isSaved = (page: Page) => expect(page.getByText(/^Salvo às/)).toBeVisible();
const preview = (page: Page) => page.getByRole('region', { name: 'Como o documento vai ficar' });

test('a sick note is written, seen, issued, signed and delivered in eight clicks or fewer', async ({
  page,
  other: own,
}) => {
  test.slow();
  const { patient: receiver, record } = await openRecord(page);
  const clicks = await countClicks(page);
  await test.step('When it is begun from the record, the first field waits for the keys', async () => {
    await begin(page, 'Atestado de afastamento');
    await expect(page.getByLabel('Dias de afastamento')).toBeFocused();
    await page.keyboard.type('3');
    await isSaved(page);
  });
  await test.step('Then the very document is beside it', async () => {
    await expect(preview(page).locator('[data-drawn]').first()).toBeVisible({ timeout: 30_000 });
    await expect(preview(page)).toContainText('3 (três) dias');
    await expect(preview(page)).toContainText('RASCUNHO');
  });
  await test.step('When it is issued and authorised at the provider', async () => {
    await page.getByRole('button', { name: 'Emitir e assinar' }).click();
    const signing = page.getByRole('dialog', { name: 'Assinar com certificado digital' });
    await expect(signing.getByRole('radio', { name: /Certificado de teste/ })).toBeChecked();
    await signing.getByRole('button', { name: 'Assinar', exact: true }).click();
    await page.getByRole('button', { name: 'Autorizar', exact: true }).click();
  });
  await test.step('Then one is back in the record, and it is signed', async () => {
    await expect(page).toHaveURL(new RegExp(record));
    await expect(rowOf(page, 'Atestado')).toContainText('Assinatura de teste, sem valor jurídico', { timeout: 60_000 });
    expect(await clicks()).toBeLessThanOrEqual(8);
  });
  await test.step('And the patient has it', async () => {
    await own.setViewportSize(widths.phone);
    await openAs(own, 'patient', receiver);
    await expect(own.getByRole('main')).toContainText('Atestado');
  });
});

test('a text is written with its own tools, variables and pasted words, and breaks no rule of the page', async ({
  page,
}) => {
  test.slow();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await openRecord(page);
  await begin(page, 'Relatório');
  const text = page.getByRole('textbox', { name: 'Texto' });
  await text.click();
  await page.keyboard.type('{{paciente.nome}} veio a /idade');
  await page.getByRole('option', { name: 'Idade do paciente' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('Conduta');
  await page.keyboard.press('Enter');
  await text.evaluate((editor) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<p style="color:red" onclick="alert(1)">colado <b style="font-size:40px">forte</b><img src=x onerror="alert(1)"><script>document.title="x"</script></p>',
    );
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(text).toContainText('colado forte');
  await expect(text.locator('[style], img:not(.ProseMirror-separator), script')).toHaveCount(0);
  await isSaved(page);
  await expect(preview(page)).toContainText('Pedro Paciente veio a', { timeout: 30_000 });
  expect(refused).toEqual([]);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Texto' })).toContainText('Conduta');
});

test('a companion’s certificate, exams, guidance, a report, a declaration and a prescription are each written by their form, seen, issued, and in the record as they stand', async ({
  page,
}) => {
  test.slow();
  await openRecord(page);
  const writeText = async (said: string) => {
    await page.getByRole('textbox', { name: 'Texto' }).click();
    await page.keyboard.type(said);
  };
  const isSeen = async (...words: string[]) => {
    await isSaved(page);
    for (const said of words) await expect(preview(page)).toContainText(said);
  };
  const printToSign = async () => {
    await page.getByRole('button', { name: 'Imprimir para assinar à mão' }).click();
    const printing = page.getByRole('dialog', { name: 'Imprima e assine à mão' });
    await expect(printing.locator('[data-drawn]').first()).toBeVisible();
    await printing.getByRole('button', { name: 'Voltar ao prontuário' }).click();
  };
  await test.step('A certificate for who stays with the patient is printed to be signed', async () => {
    await begin(page, 'Atestado de acompanhamento');
    await page.getByLabel('Nome do acompanhante').fill('Marta Paciente');
    await page.getByLabel('CPF do acompanhante').fill('52998224725');
    await page.getByLabel('Parentesco').fill('mãe');
    await page.getByLabel('Dias de acompanhamento').fill('2');
    await isSeen('Marta Paciente', '2 (dois) dias');
    await printToSign();
    await expect(rowOf(page, 'Atestado de acompanhamento')).toContainText('Para assinar à mão');
  });
  await test.step('So are exams, one as it is typed and one as it was found', async () => {
    await begin(page, 'Pedido de exames');
    await page.getByLabel('Exame 1', { exact: true }).fill('Teste da casa');
    await page.getByLabel('Exame 1', { exact: true }).press('Enter');
    const second = page.getByLabel('Exame 2', { exact: true });
    await expect(second).toBeFocused();
    await second.pressSequentially('hemograma');
    await page
      .getByRole('option', { name: /^Hemograma/ })
      .first()
      .click();
    await expect(second).toHaveValue(/^Hemograma/);
    await page.getByLabel('Indicação clínica').fill('Controle anual');
    await isSeen('Teste da casa', 'Hemograma completo', '40304361', 'Controle anual');
    await printToSign();
    await expect(rowOf(page, 'Pedido de exames')).toContainText('Para assinar à mão');
  });
  await test.step('Guidance is issued unsigned, and delivered at once', async () => {
    await begin(page, 'Orientações');
    await page.getByLabel('Título', { exact: true }).fill('Cuidados em casa');
    await writeText('Beber água');
    await isSeen('Cuidados em casa', 'Beber água');
    await page.getByRole('button', { name: 'Emitir', exact: true }).click();
    await expect(toasts(page)).toContainText('Orientações: documento emitido');
    await expect(rowOf(page, 'Cuidados em casa')).toHaveCount(1);
  });
  await test.step('A report of an exam is signed', async () => {
    await begin(page, 'Laudo');
    await page.getByLabel('Título', { exact: true }).fill('Laudo de ultrassom');
    await writeText('Fígado sem alterações');
    await isSeen('Laudo de ultrassom', 'Fígado sem alterações');
    await page.getByRole('button', { name: 'Emitir e assinar' }).click();
    const signing = page.getByRole('dialog', { name: 'Assinar com certificado digital' });
    await signing.getByRole('button', { name: 'Assinar', exact: true }).click();
    await page.getByRole('button', { name: 'Autorizar', exact: true }).click();
    await expect(rowOf(page, 'Laudo de ultrassom')).toContainText('Assinatura de teste, sem valor jurídico');
  });
  await test.step('A wrong declaration is replaced by one that begins with what it says', async () => {
    await begin(page, 'Declaração de comparecimento');
    await page.getByLabel('Para quê').fill('consulta');
    // What is issued while its preview is still asked for answers that with 404.
    await isSeen('consulta');
    await page.getByRole('button', { name: 'Emitir', exact: true }).click();
    await expect(toasts(page)).toContainText('Declaração de comparecimento: documento emitido');
    await rowOf(page, 'Declaração')
      .getByRole('button', { name: /^Ações de/ })
      .click();
    await page.getByRole('menuitem', { name: 'Corrigir e substituir' }).click();
    await expect(page.getByLabel('Para quê')).toHaveValue('consulta');
    await expect(page.getByRole('main')).toContainText('Vai substituir');
    await page.getByLabel('Para quê').fill('exame');
    await isSeen('exame');
    await page.getByRole('button', { name: 'Emitir', exact: true }).click();
    await expect(rowOf(page, 'Substituído')).toHaveCount(1);
  });
  await test.step('A prescription with retention is printed on two sheets, and waits to be signed by hand', async () => {
    await begin(page, 'Receita');
    await page.getByRole('combobox', { name: 'Medicamento', exact: true }).fill('Amoxicilina');
    await page.getByLabel('Concentração').fill('500 mg');
    await page.getByLabel('Quantidade').fill('21 cápsulas');
    await page.getByLabel('Dose').fill('1 cápsula');
    await page.getByLabel('Por quantos dias').fill('7');
    await expect(page.getByText('Parece ter retenção de receita. Confira.')).toBeVisible();
    await page.getByRole('radio', { name: 'Sim, com retenção da receita' }).check();
    await isSeen('21 (vinte e uma) cápsulas');
    await page.getByRole('button', { name: 'Imprimir para assinar à mão' }).click();
    const printing = page.getByRole('dialog', { name: 'Imprima e assine à mão' });
    await expect(printing.locator('[data-drawn]').first()).toBeVisible({ timeout: 30_000 });
    await expect(printing).toContainText('Página 1 de 2');
    await printing.getByRole('button', { name: 'Voltar ao prontuário' }).click();
    await expect(rowOf(page, 'Receita')).toContainText('Para assinar à mão');
  });
});
