import { type Failure, failureOf } from '../../ui/use-submit.ts';

/** A failure under the words of the act that failed, with what the server said about it. */
export const describeFailure =
  (title: string) =>
  (error: unknown): Failure => ({ title, message: failureOf(error).message });
