import { z } from '@virtual-med/contract/core/zod';
import { richText, type TextVariable, textVariables } from '@virtual-med/contract/writing/rich-text';
import { editorTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Template } from '@virtual-med/contract/writing/writing';
import type { Command } from 'prosemirror-state';
import { useState } from 'react';
import { insertBlocks, insertVariable, type Slash } from './editor.ts';

interface Entry {
  readonly key: string;
  readonly group: string;
  readonly label: string;
  readonly command: Command;
}

const variableEntries = (Object.entries(textVariables) as [TextVariable, string][]).map(([name, label]) => ({
  key: name,
  group: texts.variables,
  label,
  command: insertVariable(name),
}));

/** Kept texts whose body this text may take in. */
const blockEntries = (templates: readonly Template[]): Entry[] =>
  templates.flatMap(({ id, name, content }) => {
    const read = z.safeParse(richText, content.text);
    return read.success ? [{ key: id, group: texts.blocks, label: name, command: insertBlocks(read.data) }] : [];
  });

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const isFound =
  (query: string) =>
  ({ label, key }: Entry) =>
    fold(label)
      .split(/\s+/)
      .some((word) => word.startsWith(fold(query))) || key.startsWith(fold(query));

/** What can be put into the text, of what the words after '/' begin. */
const entriesFor = (query: string, templates: readonly Template[]): Entry[] =>
  [...blockEntries(templates), ...variableEntries].filter(isFound(query));

/** Opened by '/', narrowed by what is typed after it, used by keys that the text would have had. */
export function useInsertMenu(templates: readonly Template[]) {
  const [slash, setSlash] = useState<Slash>();
  const [at, setAt] = useState(0);
  const entries = slash ? entriesFor(slash.query, templates) : [];
  const chosen = entries[Math.min(at, entries.length - 1)];
  const take = (entry: Entry) => {
    slash?.replace(entry.command);
    setSlash(undefined);
  };

  const onKey = (event: KeyboardEvent): boolean => {
    if (!slash || !chosen) return false;
    if (event.key === 'Escape') setSlash(undefined);
    else if (event.key === 'ArrowDown') setAt((at + 1) % entries.length);
    else if (event.key === 'ArrowUp') setAt((at - 1 + entries.length) % entries.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const onSlash = (next: Slash | undefined) => {
    if (next?.query !== slash?.query) setAt(0);
    setSlash(next);
  };
  return { slash, entries, chosen, take, close: () => setSlash(undefined), onKey, onSlash };
}

interface InsertMenuProps {
  id: string;
  entries: readonly Entry[];
  chosen: Entry | undefined;
  /** Where the '/' stands on the screen. */
  place: Pick<Slash, 'left' | 'bottom'>;
  onTake: (entry: Entry) => void;
}

/** Beside the text, which keeps the focus and its keys. */
export const InsertMenu = ({ id, entries, chosen, place, onTake }: InsertMenuProps) => (
  <div
    id={id}
    role="listbox"
    aria-label={texts.insert}
    className="fixed z-50 max-h-72 w-64 overflow-y-auto rounded-control border border-line bg-surface p-1.5 shadow-lift"
    style={{
      left: Math.max(8, Math.min(place.left, window.innerWidth - 272)),
      top: place.bottom + 300 > window.innerHeight ? undefined : place.bottom + 6,
      bottom: place.bottom + 300 > window.innerHeight ? window.innerHeight - place.bottom + 28 : undefined,
    }}
  >
    {entries.map((entry, index) => (
      <div key={entry.key}>
        {entry.group !== entries[index - 1]?.group && (
          <p className="px-3 pt-2 pb-1 text-least text-ink-muted" aria-hidden="true">
            {entry.group}
          </p>
        )}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's, which keeps the focus */}
        <div
          id={`${id}-${entry.key}`}
          role="option"
          tabIndex={-1}
          aria-selected={entry === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(entry)}
          className={`cursor-pointer rounded-small px-3 py-2 text-support max-sm:min-h-11 ${entry === chosen ? 'bg-primary-soft text-primary-ink' : ''}`}
        >
          {entry.label}
        </div>
      </div>
    ))}
  </div>
);
