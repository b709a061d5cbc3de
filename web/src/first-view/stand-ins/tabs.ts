import { Skeleton } from '../../ui/skeleton.tsx';
import { jsx } from './jsx-runtime.ts';

/** A page's parts come alive with it: until then their place is kept. */
export const Tabs = () =>
  jsx('div', {
    className: 'grid min-w-0 gap-6',
    children: [jsx(Skeleton, { className: 'h-11' }), jsx(Skeleton, { className: 'h-96' })],
  });
