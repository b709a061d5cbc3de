import { ApiError } from '@virtual-med/contract/core/client';
import { errorEntry, isErrorCode } from '@virtual-med/contract/core/errors';
import { signInFailureTitle } from '@virtual-med/contract/identity/sign-in.texts';
import { type Failure, failureOf } from '../../../ui/use-submit.ts';

/** A refused sign-in always has a heading, its own or the general one. */
export function signInFailureOf(error: unknown): Failure {
  const { title, message } = failureOf(error);
  return { title: signInFailureTitle(title), message };
}

/** A failure the address tells of, after coming back from elsewhere. Text that is no code of ours is not repeated. */
export function failureInAddress(code: string | undefined): Failure | undefined {
  if (!code || !isErrorCode(code)) return undefined;
  const { status, message } = errorEntry(code);
  return signInFailureOf(new ApiError({ code, status, message }));
}
