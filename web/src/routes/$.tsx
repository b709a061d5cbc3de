import { createFileRoute, redirect } from '@tanstack/react-router';
import { productName } from '@virtual-med/contract/landing/landing.texts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Came by an address that is no page. */
    fromUnknown?: true;
  }
}

/** Every address that is no page of ours. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true, state: { fromUnknown: true } });
  },
  staticData: { title: productName },
});
