import { Skeleton } from '../../ui/skeleton.tsx';
import type { Component } from '../element.ts';
import { jsx } from './jsx-runtime.ts';

const place = (className: string) => jsx(Skeleton as unknown as Component, { className });

/** A page's parts come alive with it: until then their place is kept. */
export const Tabs = () => jsx('div', { className: 'grid min-w-0 gap-6', children: [place('h-11'), place('h-96')] });
