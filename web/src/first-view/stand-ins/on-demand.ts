/** Nothing is open yet. */
/* @__NO_SIDE_EFFECTS__ */
export const onDemand = () => () => undefined;
export const sayNotFetched = (): void => undefined;
