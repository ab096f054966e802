import { expect, test } from 'vitest';
import { addFiles, gltfModel, removeFile, sortDesignFiles, toPublishFiles } from './design-files.ts';

const chosen = (name: string, text = 'x') => ({ name, size: text.length, content: new File([text], name) });
const engine = [chosen('engine/engine.gltf'), chosen('engine/engine.bin'), chosen('engine/sheet_1.pdf')];

test('a .gltf model is complete when all files it references were chosen too', () => {
  const design = sortDesignFiles(engine, { paths: ['engine.bin'], addresses: [] });
  expect(design.missing).toEqual([]);
  expect(toPublishFiles(design).map(({ kind, name, title }) => [kind, name, title])).toEqual([
    ['model', 'engine.gltf', undefined],
    ['resource', 'engine.bin', undefined],
    ['drawing', 'sheet_1.pdf', 'sheet 1'],
  ]);
});

test('referenced files that were not chosen are missing, and URLs always are', () => {
  const names = { paths: ['engine.bin', 'red.png'], addresses: ['https://cad.example/blue.png'] };
  expect(sortDesignFiles(engine, names).missing).toEqual(['red.png', 'https://cad.example/blue.png']);
});

test('an .obj model takes the files of materials that were chosen', () => {
  const design = sortDesignFiles([chosen('a/b.obj'), chosen('a/b.mtl'), chosen('a/b.png')], {
    paths: [],
    addresses: [],
  });
  expect(toPublishFiles(design).map(({ kind, name }) => [kind, name])).toEqual([
    ['model', 'b.obj'],
    ['resource', 'a/b.mtl'],
  ]);
  expect(design.refused.map(({ file, reason }) => [file.name, reason])).toEqual([['a/b.png', 'type']]);
});

test('a file that the model does not reference is reported', () => {
  const { refused } = sortDesignFiles([...engine, chosen('notes.txt')], { paths: ['engine.bin'], addresses: [] });
  expect(refused.map(({ file, reason }) => [file.name, reason])).toEqual([['notes.txt', 'unused']]);
});

test('nothing is missing or refused while the model is still being read', () => {
  const design = sortDesignFiles([...engine, chosen('notes.txt')], null);
  expect(design.missing).toEqual([]);
  expect(design.refused).toEqual([]);
});

test('only a .gltf model is read for references', () => {
  expect(gltfModel(engine)?.name).toBe('engine/engine.gltf');
  expect(gltfModel([chosen('a.glb'), chosen('b.gltf')])).toBeNull();
  expect(gltfModel([])).toBeNull();
});

test('a file chosen again replaces the first', () => {
  const again = chosen('engine/engine.bin', 'other');
  const files = addFiles(engine, [again]);
  expect(files).toHaveLength(3);
  expect(files.find(({ name }) => name === 'engine/engine.bin')).toBe(again);
});

test('a new model replaces the old one and its files; the drawings stay', () => {
  expect(addFiles(engine, [chosen('bracket.glb')]).map(({ name }) => name)).toEqual([
    'engine/sheet_1.pdf',
    'bracket.glb',
  ]);
});

test('the files of a model may be chosen before the model', () => {
  expect(addFiles([chosen('a.bin')], [chosen('a.gltf')])).toHaveLength(2);
});

test('what was refused is forgotten with the next files, and with the last file', () => {
  const withNotes = [chosen('bracket.glb'), chosen('empty.pdf', ''), chosen('sheet.pdf')];
  expect(addFiles(withNotes, [chosen('more.pdf')]).map(({ name }) => name)).toEqual([
    'bracket.glb',
    'sheet.pdf',
    'more.pdf',
  ]);
  const [model, , sheet] = withNotes;
  expect(removeFile(withNotes, sheet!).map(({ name }) => name)).toEqual(['bracket.glb', 'empty.pdf']);
  expect(removeFile([model!, chosen('empty.pdf', '')], model!)).toEqual([]);
});

test('a model takes its files along; the drawings stay', () => {
  expect(removeFile(engine, engine[0]!).map(({ name }) => name)).toEqual(['engine/sheet_1.pdf']);
});
