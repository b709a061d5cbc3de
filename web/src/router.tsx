import { createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { PendingScreen } from './shell/pending-screen.tsx';
import { hearBackFirst } from './ui/back-closes.ts';

export function createAppRouter(history?: RouterHistory) {
  if (!history) hearBackFirst();
  return createRouter({
    routeTree,
    // What an address says is text: a token of digits stays what it is.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: PendingScreen,
    scrollRestorationBehavior: 'instant',
    ...(history ? { history } : {}),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** Shown in the browser's tab. Never a person's name: titles end up in histories. */
    title: string;
    /** Only read: knows no session and says nothing in toasts, so it is opened without paying for either. */
    still?: true;
  }
}
