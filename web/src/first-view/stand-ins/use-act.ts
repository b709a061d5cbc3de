const idle = { busy: false };

/** Nothing is under way yet, and nothing can be begun. */
/* @__NO_SIDE_EFFECTS__ */
export const useAct = () => idle;
/* @__NO_SIDE_EFFECTS__ */
export const useTemporaryPassword = () => ({ reveal: idle, renew: idle });
