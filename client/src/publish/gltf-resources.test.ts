import { expect, test } from 'vitest';
import { matchResources, readGltfNames } from './gltf-resources.ts';

const gltf = (content: unknown) => new Blob([JSON.stringify(content)]);

test('lists buffers and images once, decoded, without embedded data', async () => {
  const content = gltf({
    buffers: [
      { uri: './engine.bin', byteLength: 4 },
      { byteLength: 4 },
      { uri: 'data:application/octet-stream;base64,AA==' },
    ],
    images: [{ uri: 'textures/red%20paint.png' }, { uri: 'textures/red%20paint.png' }, { bufferView: 0 }, null],
  });
  expect(await readGltfNames(content, 'engine.gltf')).toEqual({
    paths: ['engine.bin', 'textures/red paint.png'],
    addresses: [],
  });
});

test('external URLs are listed separately, because nothing can be uploaded for them', async () => {
  const content = gltf({ buffers: [{ uri: 'https://models.example/a.bin' }, { uri: '//models.example/b.bin' }] });
  expect(await readGltfNames(content, 'a.gltf')).toEqual({
    paths: [],
    addresses: ['https://models.example/a.bin', '//models.example/b.bin'],
  });
});

test.each(['', 'no json', '[]', 'null'])('text that is not a glTF object is refused: %j', async (text) => {
  await expect(readGltfNames(new Blob([text]), 'a.gltf')).rejects.toMatchObject({
    code: 'INVALID_GLTF',
    fileName: 'a.gltf',
  });
});

test('finds files by path, containing folder, bare name and ignoring case, and lists the missing ones', () => {
  const files = ['engine/engine.bin', 'red.PNG', 'notes.txt'].map((name) => ({ name, size: 1 }));
  const { found, missing, unused } = matchResources(['engine.bin', 'textures/red.png', 'blue.png'], files);
  expect(found.map(({ path, file }) => [path, file.name])).toEqual([
    ['engine.bin', 'engine/engine.bin'],
    ['textures/red.png', 'red.PNG'],
  ]);
  expect(missing).toEqual(['blue.png']);
  expect(unused.map(({ name }) => name)).toEqual(['notes.txt']);
});

test('a bare name that matches two files matches neither', () => {
  const files = ['left/skin.png', 'right/skin.png'].map((name) => ({ name, size: 1 }));
  expect(matchResources(['skin.png'], files).missing).toEqual(['skin.png']);
});
