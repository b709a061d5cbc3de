import { CSPProvider } from '@base-ui/react/csp-provider';
import { RouterProvider } from '@tanstack/react-router';
import type { AppRouter } from './router.tsx';

export const App = ({ router }: { router: AppRouter }) => (
  <CSPProvider disableStyleElements>
    <RouterProvider router={router} />
  </CSPProvider>
);
