import { formerTextsTexts as texts } from '@virtual-med/contract/core/former-texts.texts';
import { diffWordsWithSpace } from 'diff';

const marks = {
  added: 'rounded-small bg-good-soft text-good-ink decoration-2 underline-offset-4',
  removed: 'rounded-small bg-danger-soft text-danger-ink',
} as const;

interface TextChangesProps {
  /** What it said before; undefined when nothing is known of it. */
  from: string | undefined;
  to: string;
}

/** A text with what it took in and left out against the one before. Who listens is told where each part begins. */
export function TextChanges({ from, to }: TextChangesProps) {
  const parts = from === undefined ? [{ value: to }] : diffWordsWithSpace(from, to);
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {parts.map((part, index) => {
        const key = `${index}`;
        if ('added' in part && part.added)
          return (
            <ins key={key} className={marks.added}>
              <span className="sr-only">{texts.added} </span>
              {part.value}
            </ins>
          );
        if ('removed' in part && part.removed)
          return (
            <del key={key} className={marks.removed}>
              <span className="sr-only">{texts.removed} </span>
              {part.value}
            </del>
          );
        return <span key={key}>{part.value}</span>;
      })}
    </p>
  );
}
