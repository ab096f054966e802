import { allMails } from '@chamfer/server/mails';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

test('the button of every mail leads to a page of the web', () => {
  const routes = sourceFiles()
    .filter(({ path }) => path.startsWith('web/src/app/routes/'))
    .flatMap(({ text }) => [...text.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path]) => shapeOf(path!)));
  expect(routes.length).toBeGreaterThan(20);
  // The pages of a team are declared below its route.
  const isPage = (path: string) => routes.includes(path) || routes.includes(path.replace(/^\/teams\/\*(?=\/)/, ''));
  const wrong = allMails.filter(({ path }) => path !== null && !isPage(shapeOf(path.replace(/[?#].*/, ''))));
  expect(wrong.map(({ name, path }) => `${name} leads to ${path}`)).toEqual([]);
});

/** An address with its parameters left open, `$hash` in routes and `{hash}` in mails. */
function shapeOf(path: string): string {
  return path.replaceAll(/\$\w+|\{\w+\}/g, '*');
}
