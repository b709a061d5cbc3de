import { writerTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { MissingField } from '@virtual-med/contract/writing/writing';
import { CircleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { lineLinkStyle } from '../../ui/text-link.ts';

interface MissingDataProps {
  missing: readonly MissingField[];
  /** How it is filled in; a sentence where somebody else has to. */
  fillOf: (field: MissingField) => (() => void) | string;
  headingRef: Ref<HTMLHeadingElement>;
}

/** What the law asks of this document and nobody has entered yet, each with the way to enter it. */
export const MissingData = ({ missing, fillOf, headingRef }: MissingDataProps) => (
  <section aria-labelledby="missing-data" className="rounded-card border border-line bg-waiting-soft px-4 py-3">
    <h2
      ref={headingRef}
      id="missing-data"
      tabIndex={-1}
      className="flex items-center gap-2 text-block text-waiting-ink outline-none"
    >
      <CircleAlert className="size-4.5" aria-hidden="true" />
      {texts.missing}
    </h2>
    <ul className="mt-1">
      {missing.map((field) => {
        const fill = fillOf(field);
        return (
          <li
            key={`${field.of} ${field.field} ${field.text}`}
            className="flex flex-wrap items-center gap-x-3 text-support"
          >
            <span className="py-1">{field.text}</span>
            {typeof fill === 'string' ? (
              <span className="text-ink-muted">{fill}</span>
            ) : (
              <button type="button" aria-label={texts.fillLabel(field.text)} onClick={fill} className={lineLinkStyle}>
                {texts.fill}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  </section>
);
