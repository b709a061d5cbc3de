import { type RichText, type TextVariable, textVariables } from '@virtual-med/contract/writing/rich-text';
import { baseKeymap, setBlockType, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { Schema } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, EditorState, Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';

/** Without what a page's policy refuses: styles, handlers, scripts. Only structure is read from it afterwards. */
const cleanPaste = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/\s(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '');

const isVariable = (name: string | undefined): name is TextVariable => name !== undefined && name in textVariables;

/** What the contract's `richText` accepts, and nothing else. */
const schema = new Schema({
  nodes: {
    doc: { content: '(paragraph | heading | bulletList | orderedList)+' },
    paragraph: { content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      attrs: { level: { default: 2 } },
      content: 'text*',
      marks: '',
      defining: true,
      parseDOM: [{ tag: 'h1' }, { tag: 'h2' }, { tag: 'h3' }],
      toDOM: () => ['h2', 0],
    },
    bulletList: { content: 'listItem+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    orderedList: { content: 'listItem+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    // One level: a list within a list takes seconds to set in type.
    listItem: { content: 'paragraph', parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    hardBreak: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    variable: {
      inline: true,
      group: 'inline',
      atom: true,
      attrs: { name: {} },
      parseDOM: [
        {
          tag: 'span[data-variable]',
          getAttrs: (element) => (isVariable(element.dataset.variable) ? { name: element.dataset.variable } : false),
        },
      ],
      toDOM: ({ attrs }) => [
        'span',
        { 'data-variable': attrs.name, class: 'text-variable', contenteditable: 'false' },
        textVariables[attrs.name as TextVariable] ?? '?',
      ],
      leafText: ({ attrs }) => `{{${attrs.name}}}`,
    },
  },
  marks: {
    bold: { parseDOM: [{ tag: 'b' }, { tag: 'strong' }], toDOM: () => ['strong', 0] },
    italic: { parseDOM: [{ tag: 'i' }, { tag: 'em' }], toDOM: () => ['em', 0] },
  },
});
const { nodes, marks } = schema;

const isIn = (state: EditorState, name: string): boolean => {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type.name === name) return true;
  return false;
};

const hasMark = (state: EditorState, name: 'bold' | 'italic'): boolean => {
  const { from, to, empty, $from } = state.selection;
  const type = marks[name];
  return (
    type !== undefined &&
    (empty ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, type))
  );
};

/** Pressed again, a list becomes text. */
const list =
  (name: 'bulletList' | 'orderedList'): Command =>
  (state, dispatch, view) =>
    isIn(state, name) && nodes.listItem
      ? liftListItem(nodes.listItem)(state, dispatch, view)
      : wrapInList(nodes[name] as NonNullable<(typeof nodes)[string]>)(state, dispatch, view);

const block =
  (name: 'heading' | 'paragraph'): Command =>
  (state, dispatch, view) =>
    setBlockType(nodes[name === 'heading' && isIn(state, 'heading') ? 'paragraph' : name] as never)(
      state,
      dispatch,
      view,
    );

const lineBreak: Command = (state, dispatch) => {
  // A heading is one line.
  if (isIn(state, 'heading') || !nodes.hardBreak) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView());
  return true;
};

export const commands = {
  bold: toggleMark(marks.bold as never),
  italic: toggleMark(marks.italic as never),
  heading: block('heading'),
  bullets: list('bulletList'),
  numbers: list('orderedList'),
  undo,
  redo,
} as const satisfies Record<string, Command>;
export type CommandName = keyof typeof commands;

export const insertVariable =
  (name: TextVariable): Command =>
  (state, dispatch) => {
    if (isIn(state, 'heading')) return false;
    dispatch?.(state.tr.replaceSelectionWith(nodes.variable?.create({ name }) as never).scrollIntoView());
    return true;
  };

/** A block of text that was kept, at the caret. */
export const insertBlocks =
  (text: RichText): Command =>
  (state, dispatch) => {
    const { content } = schema.nodeFromJSON(text);
    const { $from } = state.selection;
    const isEmptyLine = $from.depth === 1 && $from.parent.content.size === 0;
    const from = $from.depth === 0 ? state.selection.from : isEmptyLine ? $from.before(1) : $from.after(1);
    const to = isEmptyLine ? $from.after(1) : from;
    dispatch?.(state.tr.replaceWith(from, to, content).scrollIntoView());
    return true;
  };

/** What is under the caret, for the tools to show. */
export type Pressed = Readonly<Record<'bold' | 'italic' | 'heading' | 'bullets' | 'numbers', boolean>>;

const pressedIn = (state: EditorState): Pressed => ({
  bold: hasMark(state, 'bold'),
  italic: hasMark(state, 'italic'),
  heading: isIn(state, 'heading'),
  bullets: isIn(state, 'bulletList'),
  numbers: isIn(state, 'orderedList'),
});

/** A word that begins with a slash: what was typed of it, and where the menu goes. */
export interface Slash {
  readonly query: string;
  readonly left: number;
  readonly bottom: number;
  /** In place of the word, the command's work. */
  readonly replace: (command: Command) => void;
}

interface EditorOptions {
  readonly value: RichText;
  readonly label: string;
  readonly describedBy: string;
  readonly onChange: (text: RichText) => void;
  readonly onPressed: (pressed: Pressed) => void;
  readonly onSlash: (slash: Slash | undefined) => void;
  /** True where the open menu took the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onBlur: () => void;
}

const watching = ({ onSlash, onPressed }: EditorOptions) =>
  new Plugin({
    view: () => ({
      update(view) {
        onPressed(pressedIn(view.state));
        const { $from, empty } = view.state.selection;
        const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
        const found = empty && view.hasFocus() ? /(?:^|\s)\/([\p{L}.]{0,20})$/u.exec(before) : null;
        if (!found) return onSlash(undefined);
        const query = found[1] ?? '';
        const { left, bottom } = view.coordsAtPos($from.pos);
        onSlash({
          query,
          left,
          bottom,
          replace: (command) => {
            view.dispatch(view.state.tr.delete($from.pos - query.length - 1, $from.pos));
            command(view.state, view.dispatch, view);
            view.focus();
          },
        });
      },
    }),
  });

/** ProseMirror alone. Tools and menu belong to whoever shows it. */
export function createEditor(place: HTMLElement, options: EditorOptions): EditorView {
  const typedVariable = new InputRule(/\{\{([a-z.]+)\}\}$/, (state, [, name], from, to) =>
    isVariable(name) && nodes.variable ? state.tr.replaceWith(from, to, nodes.variable.create({ name })) : null,
  );
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({
      doc: schema.nodeFromJSON(options.value),
      schema,
      plugins: [
        inputRules({
          rules: [
            typedVariable,
            wrappingInputRule(/^\s*[-*]\s$/, nodes.bulletList as never),
            wrappingInputRule(/^1\.\s$/, nodes.orderedList as never),
            textblockTypeInputRule(/^##\s$/, nodes.heading as never),
          ],
        }),
        keymap({
          Enter: splitListItem(nodes.listItem as never),
          'Shift-Enter': lineBreak,
          'Mod-b': commands.bold,
          'Mod-i': commands.italic,
          'Mod-z': undo,
          'Mod-y': redo,
          'Mod-Shift-z': redo,
        }),
        keymap(baseKeymap),
        history(),
        watching(options),
      ],
    }),
    handleKeyDown: (_, event) => options.onKey(event),
    handleDOMEvents: {
      blur: () => {
        options.onBlur();
        return false;
      },
    },
    // Pasted styles and handlers break the page's policy, and are reported: taken out before they are parsed.
    transformPastedHTML: cleanPaste,
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': options.label,
      'aria-describedby': options.describedBy,
      lang: 'pt-BR',
      spellcheck: 'true',
    },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) options.onChange(view.state.doc.toJSON() as RichText);
    },
  });
  return view;
}
