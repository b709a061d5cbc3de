export type Component = (props: Props) => Drawable;

export interface Props {
  readonly [name: string]: unknown;
  readonly children?: Drawable;
}

export interface Context {
  /** The innermost last; the first is what stands where nobody gave one. */
  readonly values: unknown[];
  readonly Provider: Context;
}

/** What a component returns: an element, a text, or a list of them. */
export interface DrawnElement {
  readonly type: string | symbol | Component | Context;
  readonly props: Props;
}
export type Drawable = DrawnElement | string | number | boolean | null | undefined | readonly Drawable[];

export const fragment = Symbol('fragment');
export const suspense = Symbol('suspense');
/** Thrown where code has to be fetched first: the nearest `Suspense` shows what stands in for it. */
export const notHere = Symbol('not here');
