import { basename, dirname, relative } from 'node:path';
import { areaNames } from '@chamfer/server/area-order';
import { expect, test } from 'vitest';
import { roomOrder } from './room-order.ts';
import { sourceFiles } from './source-files.ts';

// Folders with many files have rooms, which import each other in one direction: the order is in `room-order.ts`.

const files = sourceFiles().filter(
  ({ path }) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$|(^|\/)testing\//.test(path),
);
/** What is declared at the top of an area of the server for all of its rooms. */
const declared = /^server\/src\/areas\/[a-z]+\/[a-z]+\.(tables|policy|texts|mails|audit)\.ts$/;

function roomOf(folder: string, path: string): string {
  if (declared.test(path)) return '*';
  return relative(folder, dirname(path)).split('/')[0] || '.';
}

test.each(Object.entries(roomOrder))('rooms of a folder import each other in one direction: %s', (folder, order) => {
  const inside = files.filter(({ path }) => path.startsWith(`${folder}/`));
  const wrong = inside.flatMap(({ path, imports }) => {
    const room = roomOf(folder, path);
    // What is fetched on demand is above the room that fetches it.
    if (room === 'on-demand') return [];
    return imports
      .map(({ target }) => target)
      .filter((target) => target.startsWith(`${folder}/`))
      .filter((target) => order.indexOf(roomOf(folder, target)) > order.indexOf(room))
      .map((target) => `${path} imports ${target}`);
  });
  expect(wrong).toEqual([]);
  expect([...new Set(inside.map(({ path }) => roomOf(folder, path)))].toSorted()).toEqual(order.toSorted());
});

test('every area of the server with rooms says their order', () => {
  const divided = areaNames.filter((area) => {
    const folder = `server/src/areas/${area}`;
    return files.some(({ path }) => path.startsWith(`${folder}/`) && dirname(path) !== folder);
  });
  const ordered = Object.keys(roomOrder).filter((folder) => folder.startsWith('server/src/areas/'));
  expect(divided.toSorted()).toEqual(ordered.map((folder) => basename(folder)).toSorted());
});
