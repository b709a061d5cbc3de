import * as React from 'react';

interface Internals {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
}

/**
 * React's development build remembers where each element was made, for its tools, which nobody has open here: that was a
 * tenth of what a component test costs. Beyond its own limit it stops; this says that the limit is reached.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as typeof React &
  Internals;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} });
