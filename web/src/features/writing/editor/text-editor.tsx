import './editor.css';
import { z } from '@virtual-med/contract/core/zod';
import { type RichText, richText, type TextVariable, textVariables } from '@virtual-med/contract/writing/rich-text';
import { editorTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Template } from '@virtual-med/contract/writing/writing';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { edgeStyle, useField } from '../../../ui/field.tsx';
import { commands, createEditor, insertBlocks, insertVariable, type Pressed, type Slash } from './editor.ts';
import { TextTools } from './text-tools.tsx';

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

interface TextEditorProps {
  label: string;
  value: RichText;
  onChange: (text: RichText) => void;
  onBlur: () => void;
  templates: readonly Template[];
  error?: string | undefined;
}

const nothingPressed: Pressed = { bold: false, italic: false, heading: false, bullets: false, numbers: false };

/** Running text with its tools; '/' opens what can be put in. */
export function TextEditor({ label, value, onChange, onBlur, templates, error }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  const [start] = useState(value);
  const [pressed, setPressed] = useState(nothingPressed);
  const [slash, setSlash] = useState<Slash>();
  const [at, setAt] = useState(0);
  const { id, aria } = useField({ error, hint: texts.insertHint });
  const menuId = useId();
  const entries = slash ? [...blockEntries(templates), ...variableEntries].filter(isFound(slash.query)) : [];
  const chosen = entries[Math.min(at, entries.length - 1)];
  const take = (entry: Entry) => {
    slash?.replace(entry.command);
    setSlash(undefined);
  };

  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (!slash || !chosen) return false;
    if (event.key === 'Escape') setSlash(undefined);
    else if (event.key === 'ArrowDown') setAt((at + 1) % entries.length);
    else if (event.key === 'ArrowUp') setAt((at - 1 + entries.length) % entries.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  });
  const onSlash = useEffectEvent((next: Slash | undefined) => {
    if (next?.query !== slash?.query) setAt(0);
    setSlash(next);
  });
  const tellChange = useEffectEvent(onChange);
  const tellBlur = useEffectEvent(() => {
    setSlash(undefined);
    onBlur();
  });
  useEffect(() => {
    if (!place.current) return;
    const made = createEditor(place.current, {
      value: start,
      label,
      describedBy: `${id}-hint`,
      onChange: (text) => tellChange(text),
      onPressed: (next) => setPressed((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next)),
      onSlash: (next) => onSlash(next),
      onKey: (event) => onKey(event),
      onBlur: () => tellBlur(),
    });
    view.current = made;
    return () => made.destroy();
  }, [start, label, id]);
  const activeId = chosen ? `${menuId}-${chosen.key}` : undefined;
  useEffect(() => {
    const { dom } = view.current ?? {};
    if (!dom) return;
    for (const [name, given] of [
      ['aria-activedescendant', activeId],
      ['aria-controls', activeId && menuId],
      ['aria-invalid', error ? 'true' : undefined],
    ] as const)
      if (given) dom.setAttribute(name, given);
      else dom.removeAttribute(name);
  }, [activeId, menuId, error]);

  return (
    <div>
      <p className="mb-1.5 text-sm font-medium" aria-hidden="true">
        {label}
      </p>
      <div
        className={`text-editor rounded-control border bg-surface has-[.ProseMirror-focused]:outline-2 has-[.ProseMirror-focused]:outline-primary-ink ${edgeStyle(error)}`}
      >
        <TextTools
          pressed={pressed}
          onRun={(name) => {
            const { current } = view;
            if (!current) return;
            commands[name](current.state, current.dispatch, current);
            current.focus();
          }}
        />
        <div ref={place} />
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-muted">
        {texts.insertHint}
      </p>
      {error && (
        <p id={aria['aria-describedby']} role="alert" className="mt-1 text-sm text-danger-ink">
          {error}
        </p>
      )}
      {slash && entries.length > 0 && (
        <div
          id={menuId}
          role="listbox"
          aria-label={texts.insert}
          className="fixed z-50 max-h-72 w-64 overflow-y-auto rounded-control border border-line bg-surface p-1.5 shadow-lift"
          style={{
            left: Math.max(8, Math.min(slash.left, window.innerWidth - 272)),
            top: slash.bottom + 300 > window.innerHeight ? undefined : slash.bottom + 6,
            bottom: slash.bottom + 300 > window.innerHeight ? window.innerHeight - slash.bottom + 28 : undefined,
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
                id={`${menuId}-${entry.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={entry === chosen}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(entry)}
                className={`cursor-pointer rounded-small px-3 py-2 text-support max-sm:min-h-11 ${entry === chosen ? 'bg-primary-soft text-primary-ink' : ''}`}
              >
                {entry.label}
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
