import { createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { routeTree } from './route-tree.gen.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { hearBackFirst } from './ui/back-closes.ts';
import { Skeleton } from './ui/skeleton.tsx';

/** Shown when a page takes longer than a second to arrive. */
const PendingScreen = () => (
  <div className="mx-auto max-w-5xl px-5 py-8 sm:px-8" role="status">
    <span className="sr-only">{shellTexts.loading}</span>
    <Skeleton className="h-8 w-40" />
    <Skeleton className="mt-12 h-10 w-2/3" />
    <Skeleton className="mt-4 h-5 w-1/2" />
    <Skeleton className="mt-10 h-48 w-full" />
  </div>
);

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
