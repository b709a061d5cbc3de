import { Toolbar } from '@base-ui/react/toolbar';
import { editorTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { Bold, Heading2, Italic, List, ListOrdered, type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import type { CommandName, Pressed } from './editor.ts';

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

interface TextToolsProps {
  pressed: Pressed;
  onRun: (name: CommandName) => void;
}

/** One stop of the Tab key; arrows move between the tools. */
export const TextTools = ({ pressed, onRun }: TextToolsProps) => (
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
