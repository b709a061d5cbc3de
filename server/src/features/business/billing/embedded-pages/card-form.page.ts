import { type CardInput, cardProblems } from '../../../../adapters/payments/embedded.cards.ts';
import { escapeHtml } from '../../../../core/html.ts';

type Field = 'number' | 'expiry' | 'cvc';

interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export interface SampleCard extends TypedCard {
  readonly key: string;
  readonly does: string;
}

const sample = (key: string, number: string, does: string): SampleCard => ({
  key,
  number,
  does,
  expiry: '12/34',
  cvc: '123',
});

export const approved = sample('aprovado', '4242 4242 4242 4242', 'Pagamento aprovado');
export const declined = sample('recusado', '4000 0000 0000 0002', 'Pagamento recusado');
export const failsLater = sample('recusa-depois', '4000 0000 0000 0341', 'Aceito agora, recusado na próxima cobrança');

const messages: Record<Field, string> = {
  number: 'Use um dos cartões de teste abaixo',
  expiry: 'Informe uma validade futura, como 12/34',
  cvc: 'Informe os 3 ou 4 números do código',
};

/** '12/34', '12/2034' or '1234'. */
function expiryOf(text: string): Pick<CardInput, 'expMonth' | 'expYear'> {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*(?:\/\s*)?(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  return {
    expMonth: Number(month || Number.NaN),
    expYear: Number(year.length === 2 ? `20${year}` : year || Number.NaN),
  };
}

const fieldOf = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').slice(0, 40);

export interface ReadCard {
  readonly card: CardInput;
  readonly typed: TypedCard;
  readonly problems: readonly Field[];
}

export function readCardForm(form: URLSearchParams, now: Date): ReadCard {
  const typed = { number: fieldOf(form, 'numero'), expiry: fieldOf(form, 'validade'), cvc: fieldOf(form, 'codigo') };
  const card: CardInput = { number: typed.number, cvc: typed.cvc.trim(), ...expiryOf(typed.expiry) };
  const problems = cardProblems(card, now);
  // What is no test card may be a real one: it is never written back into a page.
  return { card, problems, typed: problems.includes('number') ? { ...typed, number: '', cvc: '' } : typed };
}

interface CardForm {
  readonly action: string;
  readonly submit: string;
  readonly samples: readonly SampleCard[];
  readonly typed?: TypedCard | undefined;
  readonly problems?: readonly Field[] | undefined;
}

export function cardForm({ action, submit, samples, typed, problems = [] }: CardForm): string {
  const field = (name: Field, input: { name: string; label: string; placeholder: string; max: number }): string => {
    const wrong = problems.includes(name);
    const value = typed?.[name] ?? '';
    return `<div class="field"><label for="${input.name}">${input.label}</label>
<input id="${input.name}" name="${input.name}" value="${escapeHtml(value)}" placeholder="${input.placeholder}" maxlength="${input.max}" inputmode="numeric" autocomplete="off" required${
      wrong ? ` aria-invalid="true" aria-describedby="${input.name}-erro"` : ''
    }${wrong && problems[0] === name ? ' autofocus' : ''}>${
      wrong ? `<p class="error" id="${input.name}-erro">${messages[name]}</p>` : ''
    }</div>`;
  };
  return `<form method="post" action="${escapeHtml(action)}" novalidate>
${field('number', { name: 'numero', label: 'Número do cartão de teste', placeholder: '0000 0000 0000 0000', max: 24 })}
<div class="pair">${field('expiry', { name: 'validade', label: 'Validade', placeholder: 'MM/AA', max: 7 })}
${field('cvc', { name: 'codigo', label: 'Código (CVC)', placeholder: '123', max: 4 })}</div>
<button type="submit">${escapeHtml(submit)}</button></form>
<section class="cards" aria-labelledby="cartoes"><h3 id="cartoes">Cartões de teste</h3>
<p class="muted small">Toque em um deles para preencher o formulário.</p><ul>${samples
    .map(
      (one) =>
        `<li><a href="${escapeHtml(action)}?cartao=${one.key}">${one.number}</a><span class="muted small">${one.does}</span></li>`,
    )
    .join('')}</ul></section>`;
}
