import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { leanIcon } from './lean-icons-plugin.ts';

type Icon = ComponentType<Record<string, unknown>>;

test.each([
  ['eye', { size: 16, strokeWidth: 1.5, 'aria-hidden': true, className: 'small' }],
  ['chevron-down', { 'aria-label': 'Open' }],
  ['circle', {}],
])('an icon is drawn as by its library: %s', async (name, props) => {
  const module = (await import(`../node_modules/lucide-react/dist/esm/icons/${name}.mjs`)) as {
    default: Icon;
    __iconData: object;
  };
  const make = new Function(
    'createElement',
    leanIcon.replace(/^\s*import .*$/m, '').replace('export default', 'return'),
  );
  const lean = (make(createElement) as (data: object) => Icon)(module.__iconData);
  const withoutClass = (markup: string) =>
    markup.replace(/ class="lucide[^"]*?( small)?"/, '$1').replace(' class="small"', ' small');
  expect(attributesOf(withoutClass(renderToStaticMarkup(createElement(lean, props))))).toEqual(
    attributesOf(withoutClass(renderToStaticMarkup(createElement(module.default, props)))),
  );
});

/** The parts of the markup, in any order. */
const attributesOf = (markup: string) => markup.match(/[\w-]+="[^"]*"|<\/?\w+|small/g)!.toSorted();
