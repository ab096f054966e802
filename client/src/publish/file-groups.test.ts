import { expect, test } from 'vitest';
import { endingOf, groupFiles, titleOf } from './file-groups.ts';

const file = (name: string, size = 1) => ({ name, size });
const names = (files: { name: string }[]) => files.map(({ name }) => name);

test('sorts a model and its drawings by file extension, ignoring case', () => {
  const { model, drawings, refused } = groupFiles([file('Sheet 1.PDF'), file('bracket.STEP'), file('sheet-2.svg')]);
  expect(model?.name).toBe('bracket.STEP');
  expect(names(drawings)).toEqual(['Sheet 1.PDF', 'sheet-2.svg']);
  expect(refused).toEqual([]);
});

test('other files are accepted with a .gltf model and refused otherwise', () => {
  expect(names(groupFiles([file('a.gltf'), file('a.bin'), file('wood.png')]).others)).toEqual(['a.bin', 'wood.png']);
  const { others, refused } = groupFiles([file('a.bin'), file('a.glb')]);
  expect(others).toEqual([]);
  expect(refused).toEqual([{ file: file('a.bin'), reason: 'type' }]);
});

test('files of materials are accepted with an .obj model, and nothing else is', () => {
  const { others, refused } = groupFiles([file('a.obj'), file('a.MTL'), file('wood.png')]);
  expect(names(others)).toEqual(['a.MTL']);
  expect(refused).toEqual([{ file: file('wood.png'), reason: 'type' }]);
});

test('a second model and an empty file are refused', () => {
  const { model, refused } = groupFiles([file('a.stl'), file('b.stp'), file('empty.glb', 0)]);
  expect(model?.name).toBe('a.stl');
  expect(refused.map(({ reason }) => reason)).toEqual(['second_model', 'empty']);
});

test('extensions and titles', () => {
  expect(endingOf('archive.tar.GZ')).toBe('.gz');
  expect(endingOf('README')).toBe('');
  expect(endingOf('.glb')).toBe('');
  expect(titleOf('parts/hinge_bracket  rev_C.glb')).toBe('hinge bracket rev C');
  expect(titleOf('parts/hinge_bracket.stp.gz')).toBe('hinge bracket');
  expect(titleOf('README')).toBe('README');
});
