import { PaymentError } from './payments.port.ts';

export interface CardInput {
  readonly number: string;
  readonly expMonth: number;
  /** Four digits. */
  readonly expYear: number;
  readonly cvc: string;
}

export interface TestCard {
  readonly last4: string;
  /** What happens to a charge on it. */
  readonly charge: 'paid' | 'declined';
  /** Whether it may be kept for later charges. */
  readonly storable: boolean;
}

const testCards = new Map<string, TestCard>([
  ['4242424242424242', { last4: '4242', charge: 'paid', storable: true }],
  ['4000000000000002', { last4: '0002', charge: 'declined', storable: false }],
  ['4000000000000341', { last4: '0341', charge: 'declined', storable: true }],
]);

const testCardOf = ({ number }: CardInput): TestCard | undefined => testCards.get(number.replace(/[\s-]/g, ''));

/** What is wrong with a card before anything is tried with it: the fields, first to last. */
export function cardProblems(input: CardInput, now: Date): ('number' | 'expiry' | 'cvc')[] {
  const { expMonth, expYear } = input;
  const isMonth = Number.isInteger(expMonth) && expMonth >= 1 && expMonth <= 12;
  const isYear = Number.isInteger(expYear) && expYear >= 2000 && expYear <= 2100;
  return [
    ...(testCardOf(input) ? [] : (['number'] as const)),
    ...(isMonth && isYear && now.getTime() < Date.UTC(expYear, expMonth) ? [] : (['expiry'] as const)),
    ...(/^\d{3,4}$/.test(input.cvc) ? [] : (['cvc'] as const)),
  ];
}

/** Nothing is charged here, so a card that is not one of the test cards is refused and never kept. */
export function readTestCard(input: CardInput, now: Date): TestCard {
  const [problem] = cardProblems(input, now);
  const card = testCardOf(input);
  if (!card || problem) throw new PaymentError('invalid', `no usable test card: ${problem}`);
  return card;
}
