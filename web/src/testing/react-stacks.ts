import * as React from 'react';

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const made = 'recentlyCreatedOwnerStacks';
/** From here on React's development build makes elements without a stack, until it counts anew. */
const enough = 10_000;

/**
 * React's development build takes a stack trace for each of the first ten thousand elements of a second, to say in a
 * warning where the element was made. It warns of the same things without.
 */
export function forgetWhereElementsAreMade(): void {
  const shared = (React as unknown as Record<string, object | undefined>)[internals];
  if (!shared || !(made in shared))
    throw new Error('React keeps the stacks of its elements elsewhere: look for them there');
  Object.defineProperty(shared, made, { get: () => enough, set: () => undefined });
}
