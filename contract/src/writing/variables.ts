import { type TextVariable, textVariables } from './rich-text.ts';

/** A value for each, as it is printed; empty where there is none. */
export type VariableValues = Readonly<Record<TextVariable, string>>;

const inText = /\{\{([^{}]{1,60})\}\}/g;
const isVariable = (name: string): name is TextVariable => Object.hasOwn(textVariables, name);

interface VariableNode {
  readonly type: 'variable';
  readonly attrs: { readonly name: string };
}

const isNode = (value: object): value is VariableNode =>
  'type' in value &&
  value.type === 'variable' &&
  'attrs' in value &&
  typeof value.attrs === 'object' &&
  value.attrs !== null &&
  'name' in value.attrs &&
  typeof value.attrs.name === 'string';

/** Every name a content uses, known or not: of the editor's chips, and of {{names}} typed into any other field. */
export function variablesIn(content: unknown): string[] {
  if (typeof content === 'string') return [...content.matchAll(inText)].map(([, name = '']) => name.trim());
  if (typeof content !== 'object' || content === null) return [];
  return isNode(content) ? [content.attrs.name] : Object.values(content).flatMap(variablesIn);
}

export const unknownVariables = (content: unknown): string[] =>
  variablesIn(content).filter((name) => !isVariable(name));

/** The same content with the values in their places; a name nobody knows stays as it was typed. */
export function fillVariables<Content>(content: Content, values: VariableValues): Content {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replace(inText, (typed, inside: string) => {
        const name = inside.trim();
        return isVariable(name) ? values[name] : typed;
      });
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(fill);
    if (isNode(value) && isVariable(value.attrs.name)) return { type: 'text', text: values[value.attrs.name] };
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  };
  return fill(content) as Content;
}
