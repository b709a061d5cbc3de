import { Autocomplete } from '@base-ui/react/autocomplete';
import { fieldTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react';
import { controlStyle, edgeStyle, FieldFrame, type FieldProps, useField } from '../../ui/field.tsx';

export interface Suggestion {
  /** What the field says when it is taken. */
  readonly value: string;
  readonly note?: string | undefined;
}

interface SuggestFieldProps<Found extends Suggestion> extends FieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Taken from the list: more than its text may be known. */
  onTake?: (found: Found) => void;
  search: (text: string, signal: AbortSignal) => Promise<readonly Found[]>;
  onEnter?: () => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  placeholder?: string;
  maxLength?: number;
}

const restMs = 150;

/** What is found for the text typed last, once the typing rests. */
function useSuggestions<Found extends Suggestion>(search: SuggestFieldProps<Found>['search']) {
  const [found, setFound] = useState<readonly Found[]>([]);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (typed.trim().length < 2) {
      setFound([]);
      return;
    }
    const over = new AbortController();
    const timer = setTimeout(
      () =>
        search(typed, over.signal).then(
          (next) => !over.signal.aborted && setFound(next),
          // Without suggestions the field is as good as before.
          () => {},
        ),
      restMs,
    );
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [typed, search]);
  return { found, lookFor: setTyped, close: () => setFound([]) };
}

/** Free text first: what is found is only offered. */
export function SuggestField<Found extends Suggestion>({
  label,
  error,
  hint,
  value,
  onChange,
  onTake,
  search,
  onEnter,
  inputRef,
  ...input
}: SuggestFieldProps<Found>) {
  const { id, aria } = useField({ error, hint });
  const { found, lookFor, close } = useSuggestions(search);
  const take = (one: Found) => {
    lookFor('');
    close();
    // The name first: what is known of it would be forgotten with a name that comes after.
    onChange(one.value);
    onTake?.(one);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isChoosing = event.currentTarget.getAttribute('aria-activedescendant');
    if (event.key === 'Enter' && !isChoosing && onEnter) {
      event.preventDefault();
      onEnter();
    }
  };
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <Autocomplete.Root
        items={found}
        mode="none"
        value={value}
        open={found.length > 0}
        onOpenChange={(open) => !open && close()}
        itemToStringValue={(one: Found) => one.value}
        onValueChange={(text, { reason }) => {
          if (reason === 'item-press') return;
          onChange(text);
          if (reason === 'input-change') lookFor(text);
        }}
      >
        <Autocomplete.Input
          {...aria}
          {...input}
          {...(inputRef ? { ref: inputRef } : {})}
          id={id}
          autoComplete="off"
          onKeyDown={onKeyDown}
          className={`${controlStyle} ${edgeStyle(error)}`}
        />
        <FoundList onTake={take} />
      </Autocomplete.Root>
    </FieldFrame>
  );
}

const FoundList = <Found extends Suggestion>({ onTake }: { onTake: (found: Found) => void }) => (
  <Autocomplete.Portal>
    <Autocomplete.Positioner className="z-50 outline-hidden" sideOffset={6} align="start">
      <Autocomplete.Popup
        aria-label={texts.found}
        className="max-h-[min(var(--available-height),20rem)] w-[max(var(--anchor-width),18rem)] max-w-(--available-width) overflow-y-auto rounded-control border border-line bg-surface p-1.5 text-ink shadow-lift outline-hidden"
      >
        <Autocomplete.List>
          {(one: Found) => (
            <Autocomplete.Item
              key={`${one.value} ${one.note}`}
              value={one}
              onClick={() => onTake(one)}
              className="flex min-h-10 cursor-pointer items-baseline gap-3 rounded-small px-3 py-2 outline-hidden select-none data-highlighted:bg-primary-soft data-highlighted:text-primary-ink max-sm:min-h-11"
            >
              <span className="min-w-0 wrap-anywhere">{one.value}</span>
              {one.note && (
                <span className="ml-auto min-w-16 text-right text-support wrap-normal text-ink-muted">{one.note}</span>
              )}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Popup>
    </Autocomplete.Positioner>
  </Autocomplete.Portal>
);
