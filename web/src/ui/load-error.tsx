import { ErrorState, type ErrorStateProps } from './error-state.tsx';
import { failureOf } from './use-submit.ts';

/** In the place of what could not be loaded: why, in the server's words. */
export const LoadError = ({ error, ...state }: Omit<ErrorStateProps, 'children'> & { error: unknown }) => (
  <ErrorState {...state}>{failureOf(error).message}</ErrorState>
);
