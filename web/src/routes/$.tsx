import { createFileRoute, redirect } from '@tanstack/react-router';
import { productName } from '@virtual-med/contract/landing.texts';

/** Every address that is no page of ours. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
  staticData: { title: productName },
});
