import type { Plugin } from 'vite';

/** What makes a component of an icon's lines, as far as we use it: size, colour, width of the lines, a name for screen readers. */
export const leanIcon = `
import { createElement } from 'react';
export default function createLucideIcon({ node }) {
  return ({ size = 24, color = 'currentColor', strokeWidth = 2, children, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] || rest['aria-labelledby'] || rest.role || children ? undefined : true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
}`;

/** Takes out of every page what icons could do besides: contexts, names of classes, lines that keep their width. */
export function leanIconsPlugin(): Plugin {
  return {
    name: 'chamfer:lean-icons',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ }, handler: () => leanIcon },
  };
}
