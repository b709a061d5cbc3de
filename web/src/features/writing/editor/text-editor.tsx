import './editor.css';
import { Toolbar } from '@base-ui/react/toolbar';
import type { RichText } from '@virtual-med/contract/writing/rich-text';
import { editorTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Template } from '@virtual-med/contract/writing/writing';
import { Bold, Heading2, Italic, List, ListOrdered, type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { edgeStyle, useField } from '../../../ui/field.tsx';
import { type CommandName, commands, createEditor, type Pressed } from './editor.ts';
import { InsertMenu, useInsertMenu } from './insert-menu.tsx';

interface TextEditorProps {
  label: string;
  value: RichText;
  onChange: (text: RichText) => void;
  onBlur: () => void;
  templates: readonly Template[];
  error?: string | undefined;
}

const nothingPressed: Pressed = { bold: false, italic: false, heading: false, bullets: false, numbers: false };

/** The editor's own element is no part of what React draws. */
function describe(element: HTMLElement | undefined, attributes: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(attributes))
    if (value) element?.setAttribute(name, value);
    else element?.removeAttribute(name);
}

/** Running text with its tools; '/' opens what can be put in. */
export function TextEditor({ label, value, onChange, onBlur, templates, error }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  const [start] = useState(value);
  const [pressed, setPressed] = useState(nothingPressed);
  const { id, aria } = useField({ error, hint: texts.insertHint });
  const menuId = useId();
  const { slash, entries, chosen, take, close, onKey, onSlash } = useInsertMenu(templates);
  const tellChange = useEffectEvent(onChange);
  const tellKey = useEffectEvent(onKey);
  const tellSlash = useEffectEvent(onSlash);
  const tellBlur = useEffectEvent(() => {
    close();
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
      onSlash: (next) => tellSlash(next),
      onKey: (event) => tellKey(event),
      onBlur: () => tellBlur(),
    });
    view.current = made;
    return () => made.destroy();
  }, [start, label, id]);
  const activeId = chosen ? `${menuId}-${chosen.key}` : undefined;
  useEffect(() => {
    describe(view.current?.dom, {
      'aria-activedescendant': activeId,
      'aria-controls': activeId && menuId,
      'aria-invalid': error ? 'true' : undefined,
    });
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
        <InsertMenu id={menuId} entries={entries} chosen={chosen} place={slash} onTake={take} />
      )}
    </div>
  );
}

const tools: readonly (readonly { name: CommandName; label: string; Icon: LucideIcon }[])[] = [
  [
    { name: 'bold', label: texts.bold, Icon: Bold },
    { name: 'italic', label: texts.italic, Icon: Italic },
  ],
  [
    { name: 'heading', label: texts.heading, Icon: Heading2 },
    { name: 'bullets', label: texts.bullets, Icon: List },
    { name: 'numbers', label: texts.numbers, Icon: ListOrdered },
  ],
  [
    { name: 'undo', label: texts.undo, Icon: Undo2 },
    { name: 'redo', label: texts.redo, Icon: Redo2 },
  ],
];

/** One stop of the Tab key; arrows move between the tools. */
const TextTools = ({ pressed, onRun }: { pressed: Pressed; onRun: (name: CommandName) => void }) => (
  <Toolbar.Root aria-label={texts.toolbar} className="flex flex-wrap items-center border-b border-line px-1">
    {tools.map((group, index) => (
      <Toolbar.Group
        key={group[0]?.name}
        className={`flex py-0.5 ${index > 0 ? 'ml-1 border-l border-line pl-1' : ''}`}
      >
        {group.map(({ name, label, Icon }) => (
          <Toolbar.Button
            key={name}
            aria-label={label}
            title={label}
            aria-pressed={name in pressed ? pressed[name as keyof Pressed] : undefined}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onRun(name)}
            className="grid size-9 place-items-center rounded-small text-ink-muted transition-colors hover:bg-sunken hover:text-ink aria-pressed:bg-primary-soft aria-pressed:text-primary-ink max-sm:size-11"
          >
            <Icon className="size-4.5" aria-hidden="true" />
          </Toolbar.Button>
        ))}
      </Toolbar.Group>
    ))}
  </Toolbar.Root>
);
