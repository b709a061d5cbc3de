import { createElement, type SVGProps } from 'react';

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: object])[];
}

/**
 * Makes an icon of lucide's drawings. In the build it takes the place of the library's own, which also lets icons change
 * their measures, colours and names: 2 kB on every page for what no icon here does.
 */
/* @__NO_SIDE_EFFECTS__ */
const createLucideIcon =
  ({ node }: IconData) =>
  (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] === undefined,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );

export default createLucideIcon;
