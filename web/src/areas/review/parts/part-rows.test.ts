import type { PartTreeNode } from '@chamfer/viewer/port';
import { expect, test } from 'vitest';
import { placeOf } from './part-place.ts';
import { findNodes, openedAtFirst, partRows } from './part-rows.ts';

const leaf = (id: string, name: string): PartTreeNode => ({ id, name, children: [], parts: [`${id}:0`], partCount: 1 });
const group = (id: string, name: string, children: PartTreeNode[]): PartTreeNode => ({
  id,
  name,
  children,
  parts: [],
  partCount: children.reduce((sum, { partCount }) => sum + partCount, 0),
});
const tree = group('', '', [
  group('0', 'Gearbox', [
    group('0/1', 'Gehäuse', [leaf('0/1/2', 'Lid'), leaf('0/1/3', 'Screw')]),
    leaf('0/4', 'Shaft'),
    leaf('0/5', 'Screw'),
  ]),
]);
const lines = (rows: ReturnType<typeof partRows>) =>
  rows.map(({ node, level, position, siblings, isOpen }) => [node.name, level, position, siblings, isOpen]);

test('lists what is open, with levels and places', () => {
  expect(lines(partRows(tree, openedAtFirst(tree)))).toEqual([
    ['Gearbox', 1, 1, 1, true],
    ['Gehäuse', 2, 1, 3, false],
    ['Shaft', 2, 2, 3, null],
    ['Screw', 2, 3, 3, null],
  ]);
});

test('a search opens the way to what it finds and nothing else', () => {
  expect(lines(partRows(tree, new Set(), findNodes(tree, ' SCREW ')))).toEqual([
    ['Gearbox', 1, 1, 1, true],
    ['Gehäuse', 2, 1, 2, true],
    ['Screw', 3, 1, 1, null],
    ['Screw', 2, 2, 2, null],
  ]);
  expect([...findNodes(tree, 'gehause')]).toEqual(['0/1', '0']);
  expect(findNodes(tree, 'bolt').size).toBe(0);
});

test('knows the place of a part, instances too', () => {
  expect(placeOf('0/1/3:0')).toEqual({ nodeId: '0/1/3', above: ['0/1', '0'] });
  expect(placeOf('0/4@2:0')).toEqual({ nodeId: '0/4@2', above: ['0/4', '0'] });
});

test('a file that nests thousands deep', () => {
  let deep = leaf(Array(2000).fill('0').join('/'), 'Innermost');
  for (let id = placeOf(deep.id).nodeId; id.includes('/'); ) {
    id = id.slice(0, id.lastIndexOf('/'));
    deep = group(id, '', [deep]);
  }
  const root = group('', '', [deep]);
  expect(partRows(root, openedAtFirst(root))).toHaveLength(2000);
  expect(findNodes(root, 'innermost').size).toBe(2000);
});
