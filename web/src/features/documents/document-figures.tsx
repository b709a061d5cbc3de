import { useQuery } from '@tanstack/react-query';
import { waitingTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { Figures } from '../../ui/figures.tsx';
import { figuresQuery } from './documents.api.ts';

/** What of the clinic's documents waits for somebody. Where it cannot be read nothing is said: the list beside it tells. */
export function DocumentFigures({ clinicId }: { clinicId: string }) {
  const { data, isError } = useQuery(figuresQuery(clinicId));
  if (isError) return null;
  return (
    <>
      <div className="max-sm:hidden">
        <Figures
          label={texts.label}
          figures={[
            { label: texts.signature, count: data?.awaitingSignature },
            { label: texts.unseen, count: data?.unseen },
          ]}
        />
      </div>
      {/* One line on a phone, where the first patient has to stay in view. */}
      <p className="min-h-5 text-[0.8125rem] leading-5 text-ink-muted tabular-nums sm:hidden">
        {data && texts.line(data.awaitingSignature, data.unseen)}
      </p>
    </>
  );
}
