/* @__NO_SIDE_EFFECTS__ */
export const useDebounce = <T>(value: T): [T] => [value];
/* @__NO_SIDE_EFFECTS__ */
export const useDebouncedCallback = () => () => undefined;
