// What the components ask of React, as far as a page that is drawn once needs it: nothing changes, nothing runs later.
import {
  type Component,
  type Context,
  type Drawable,
  type DrawnElement,
  fragment,
  notHere,
  type Props,
  suspense,
} from '../element.ts';

export const Fragment = fragment;
export const Suspense = suspense;

/* @__NO_SIDE_EFFECTS__ */
export const createElement = (type: DrawnElement['type'], props: Props | null, ...children: Drawable[]) => ({
  type,
  props: children.length > 0 ? { ...props, children } : (props ?? {}),
});
/* @__NO_SIDE_EFFECTS__ */
export const memo = (component: Component) => component;
/* @__NO_SIDE_EFFECTS__ */
export const forwardRef = (render: (props: Props, ref: undefined) => Drawable) => (props: Props) =>
  render(props, undefined);
/* @__NO_SIDE_EFFECTS__ */
export const lazy = (_load: unknown) => (): never => {
  throw notHere;
};
export function createContext(value: unknown): Context {
  const context: Context = {
    values: [value],
    get Provider() {
      return context;
    },
  };
  return context;
}
/* @__NO_SIDE_EFFECTS__ */
export const useContext = ({ values }: Context) => values.at(-1);
/* @__NO_SIDE_EFFECTS__ */
export const use = (context: Context) => useContext(context);

const nothing = () => undefined;
const first = <T>(value: T | (() => T)): T => (typeof value === 'function' ? (value as () => T)() : value);

/* @__NO_SIDE_EFFECTS__ */
export const useState = <T>(value: T | (() => T)) => [first(value), nothing];
/* @__NO_SIDE_EFFECTS__ */
export const useRef = <T>(current: T) => ({ current });
/* @__NO_SIDE_EFFECTS__ */
export const useMemo = <T>(make: () => T): T => make();
/* @__NO_SIDE_EFFECTS__ */
export const useCallback = <T>(callback: T): T => callback;
/* @__NO_SIDE_EFFECTS__ */
export const useDeferredValue = <T>(value: T): T => value;
/* @__NO_SIDE_EFFECTS__ */
export const useEffectEvent = <T>(callback: T): T => callback;
/* @__NO_SIDE_EFFECTS__ */
export const useSyncExternalStore = <T>(_subscribe: unknown, read: () => T): T => read();
let ids = 0;
/* @__NO_SIDE_EFFECTS__ */
export const useId = () => {
  ids += 1;
  return `first-${ids}`;
};
/* @__NO_SIDE_EFFECTS__ */
export const useEffect = (): void => undefined;
/* @__NO_SIDE_EFFECTS__ */
export const useLayoutEffect = (): void => undefined;
/* @__NO_SIDE_EFFECTS__ */
export const useImperativeHandle = (): void => undefined;
