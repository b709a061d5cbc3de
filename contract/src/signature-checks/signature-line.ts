import { formatDate } from '../core/formats.ts';
import type { CheckedSignature, CheckReason, CheckVerdict, SignatureCheck } from './signature-check.ts';
import {
  checkTexts,
  expiredBefore,
  lawTexts,
  levelWords,
  reasonTexts,
  verdictTexts,
} from './signature-checks.texts.ts';

export type LineTone = 'good' | 'bad' | 'waiting' | 'quiet';

interface Line {
  readonly text: string;
  readonly tone: LineTone;
}

type Named = Pick<CheckedSignature, 'signedAt' | 'isTimeProven'> & { name: string | null; cpf: string | null };

const when = ({ signedAt, isTimeProven }: Named, timeZone: string | undefined): string =>
  signedAt === null
    ? ''
    : `, em ${formatDate(signedAt, timeZone)}, ${isTimeProven ? checkTexts.timeProven : checkTexts.timeDeclared}`;

const who = ({ name, cpf }: Named): string => `${name ?? checkTexts.unnamed}${cpf ? ` (CPF ${cpf})` : ''}`;

function validLine(check: SignatureCheck, timeZone: string | undefined): Line {
  const more = check.count > 1 ? checkTexts.andMore(check.count - 1) : '';
  const at = when(check, timeZone);
  if (check.kind === 'time_stamp') return { text: checkTexts.validStamp(at), tone: 'quiet' };
  if (check.kind === 'seal') return { text: checkTexts.validSeal(check.name ?? checkTexts.unnamed, at), tone: 'quiet' };
  if (check.level !== 'qualified' && check.level !== 'advanced')
    return { text: reasonTexts.unknown_issuer, tone: 'waiting' };
  return { text: checkTexts.valid(levelWords[check.level], `${who(check)}${at}`, more), tone: 'good' };
}

/** Why a signature does not stand, or cannot be told to. */
export const reasonLine = ({
  verdict,
  reason,
}: {
  verdict: CheckVerdict | null;
  reason: CheckReason | null;
}): string => {
  if (reason === null) return verdictTexts[verdict ?? 'indeterminate'];
  return reason === 'certificate_expired' && verdict === 'invalid' ? expiredBefore : reasonTexts[reason];
};

/** What the product itself knows of a signed version; the file may prove less. */
interface Mark {
  readonly isTest: boolean;
}

/** A file's signatures in one line that claims no more than was proven; nothing for a file without any. */
export function signatureLine(
  check: SignatureCheck,
  { signed, timeZone }: { signed: Mark | null; timeZone?: string | undefined },
): Line | undefined {
  // A file that was changed is worth saying even where it was only tried out.
  if (check.verdict === 'invalid') return { text: reasonLine(check), tone: 'bad' };
  if (signed?.isTest) return { text: checkTexts.test, tone: 'waiting' };
  if (check.state === 'pending') return { text: checkTexts.pending, tone: 'quiet' };
  if (check.state === 'unsigned') return signed ? { text: checkTexts.markOnly, tone: 'waiting' } : undefined;
  if (check.verdict === 'valid') return validLine(check, timeZone);
  if (check.state === 'unreadable' && check.reason !== 'timed_out')
    return { text: checkTexts.unreadable, tone: 'quiet' };
  return { text: reasonLine(check), tone: 'waiting' };
}

/** The same in two words, for a row; they claim no more than the line does. */
export function briefWords({
  tone,
  check,
  signed,
}: {
  tone: LineTone;
  check: SignatureCheck;
  signed: Mark | null;
}): string {
  if (check.verdict !== 'invalid' && signed?.isTest) return checkTexts.brief.test;
  return check.state === 'pending' ? checkTexts.brief.pending : checkTexts.brief[tone];
}

/** What such a file serves for by law, in plain words. */
export function servesFor(check: SignatureCheck, signed: Mark | null): string {
  if (check.verdict === 'invalid') return lawTexts.invalid;
  if (signed?.isTest) return lawTexts.test;
  if (check.state === 'unsigned') return lawTexts.unsigned;
  if (check.verdict !== 'valid')
    return check.reason === 'unknown_issuer' ? lawTexts.unrecognised : lawTexts.indeterminate;
  if (check.kind === 'time_stamp') return lawTexts.stamp;
  if (check.kind === 'seal') return lawTexts.seal;
  return lawTexts[check.level ?? 'unrecognised'];
}
