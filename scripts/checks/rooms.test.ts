import { roomOrder } from '@chamfer/server/area-order';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

// Areas with many files have rooms: folders that import each other in one direction, in the order of `area-order.ts`.

const areas = Object.entries(roomOrder) as [string, readonly string[]][];
const production = sourceFiles().filter(({ path }) => /\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path));
/** What is declared at the top of an area for all of its rooms, and imports none of them. */
const shared = /^[a-z]+\.(tables|policy|texts|mails|audit)\.ts$/;

/** The room of a file, `''` for the files that put the rooms together; undefined in other areas. */
function roomOf(area: string, path: string): string | undefined {
  const [, room, file] = new RegExp(`^server/src/areas/${area}/(?:([^/]+)/)?([^/]+)$`).exec(path) ?? [];
  if (file === undefined || room === 'texts' || (room === undefined && shared.test(file))) return undefined;
  return room ?? '';
}

test.each(areas)('the rooms of %s import each other downwards only', (area, order) => {
  const wrong = production.flatMap(({ path, imports }) => {
    const from = roomOf(area, path);
    if (!from) return [];
    return imports
      .map(({ target }) => ({ target, to: roomOf(area, target) }))
      .filter(({ to }) => to !== undefined && to !== from && !(to !== '' && order.indexOf(to) < order.indexOf(from)))
      .map(({ target }) => `${path} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test.each(areas)('every folder of %s is a room', (area, order) => {
  const found = new Set(
    production.map(({ path }) => roomOf(area, path)).filter((room) => room !== undefined && room !== ''),
  );
  expect([...found].toSorted()).toEqual([...order].toSorted());
});

test('what is shared by the rooms of an area imports none of them', () => {
  const wrong = production.flatMap(({ path, imports }) =>
    areas.flatMap(([area]) => {
      const file = new RegExp(`^server/src/areas/${area}/([^/]+)$`).exec(path)?.[1];
      if (!file || !shared.test(file)) return [];
      return imports
        .filter(({ target }) => roomOf(area, target) !== undefined)
        .map(({ target }) => `${path} → ${target}`);
    }),
  );
  expect(wrong).toEqual([]);
});
