import { type DrawnElement, fragment, type Props } from '../element.ts';

export const Fragment = fragment;
export const jsx = (type: DrawnElement['type'], props: Props): DrawnElement => ({ type, props });
export const jsxs = (type: DrawnElement['type'], props: Props): DrawnElement => ({ type, props });
