import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { FormerText } from '@virtual-med/contract/core/former-texts';
import { formerTextsTexts as texts } from '@virtual-med/contract/core/former-texts.texts';
import { Badge } from './badge.tsx';
import { Dialog, type OpenProps } from './dialog.tsx';
import { ErrorState } from './error-state.tsx';
import { Loading } from './skeleton.tsx';
import { TextChanges } from './text-changes.tsx';

type Written = Pick<FormerText, 'text' | 'by' | 'at'> & Partial<FormerText>;

export interface FormerTextsDialogProps extends OpenProps {
  /** What the text is called. */
  label: string;
  current: Written;
  timeZone: string | undefined;
  query: {
    readonly queryKey: readonly string[];
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<{ versions: FormerText[] }>;
  };
}

function Version({
  written,
  before,
  isCurrent,
  timeZone,
}: {
  written: Written;
  before: string | undefined;
  isCurrent: boolean;
  timeZone: string | undefined;
}) {
  const { text, by, at } = written;
  return (
    <li className="grid gap-2 rounded-control border border-line p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted tabular-nums">
        <span>{by && at ? texts.written(by, formatDateTime(at, timeZone)) : texts.unknown}</span>
        {isCurrent && <Badge tone="good" label={texts.now} />}
      </p>
      {text === '' && <p className="text-ink-muted">{texts.emptied}</p>}
      <TextChanges from={before} to={text} />
    </li>
  );
}

/** Every version of one text, newest first, each with what its author changed. */
export function FormerTextsDialog({ open, onOpenChange, label, current, timeZone, query }: FormerTextsDialogProps) {
  const { data, isError, refetch } = useQuery({ ...query, enabled: open, staleTime: 0 });
  const all: Written[] | undefined = data && [current, ...data.versions];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title(label)}
      description={texts.description}
      size="wide"
      startsAtClose
    >
      <div className="mt-4">
        {all ? (
          all.length > 1 ? (
            <ol className="grid gap-3">
              {all.map((written, index) => (
                <Version
                  key={written.replacedAt ?? texts.now}
                  written={written}
                  before={all[index + 1]?.text}
                  isCurrent={index === 0}
                  timeZone={timeZone}
                />
              ))}
            </ol>
          ) : (
            <p>{texts.none}</p>
          )
        ) : isError ? (
          <ErrorState title={texts.failed} onRetry={refetch} />
        ) : (
          <Loading className="grid gap-3" skeleton="h-24" count={2} />
        )}
      </div>
    </Dialog>
  );
}
