import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../expect-error.fixture.ts';
import { triangleGlb } from '../glb/glb.fixture.ts';
import { detectFile, type FileKind, kindOfName, sniff } from './file-kind.ts';

const text = (value: string) => new TextEncoder().encode(value);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-kind-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: Uint8Array | string) {
  const path = join(folder, `${name}-${Math.random()}`);
  await writeFile(path, content);
  return { path, name };
}

/** A binary STL that claims `count` triangles and has room for `room`. */
function binaryStl(count: number, room: number, header = '') {
  const bytes = new Uint8Array(84 + 50 * room);
  bytes.set(text(header));
  const view = new DataView(bytes.buffer);
  view.setUint32(80, count, true);
  for (let i = 0; i < room; i++) view.setFloat32(84 + 50 * i + 12, 5, true);
  return bytes;
}

describe('sniff', () => {
  const cases: [string, Uint8Array, FileKind | null][] = [
    ['a GLB', triangleGlb(), 'glb'],
    ['a glTF', text('\ufeff {\n "scenes": []'), 'gltf'],
    ['STEP', text('ISO-10303-21;\nHEADER;'), 'step'],
    ['an ASCII STL', text('solid bracket\n facet normal 0 0 1'), 'stl'],
    ['an SVG', text(svg), 'svg'],
    [
      'an SVG behind a prologue',
      text(`<?xml version="1.0"?>\n<!-- ${'x'.repeat(3000)} --><!DOCTYPE svg>${svg}`),
      'svg',
    ],
    ['an SVG with a prefix', text('<!--a--><s:svg xmlns:s="http://www.w3.org/2000/svg">'), 'svg'],
    ['a PDF', text('%PDF-1.7\n'), 'pdf'],
    ['a WebP', text('RIFF\0\0\0\0WEBPVP8 '), 'webp'],
    ['STEP behind comments', text('/* made by hand */\n/* twice */ ISO-10303-21;'), 'step'],
    ['STEP behind a byte order mark', text('\ufeffISO-10303-21;'), 'step'],
    ['an ASCII STL behind a comment', text('; made by hand\n\n# twice\nsolid a\n facet'), 'stl'],
    ['an OBJ', text('v 0 0 0\nv 1 0 0'), 'obj'],
    ['an OBJ behind comments', text('\ufeff# made by hand\r\n\r\n#\r\nmtllib a.mtl\r\n'), 'obj'],
    ['an OBJ that begins with a group without a name', text('g\nv 0 0 0'), 'obj'],
    ['an OBJ whose comments go on', text(`# ${'-'.repeat(10_000)}`), 'obj'],
    ['an OBJ in another code page', Uint8Array.of(...text('o '), 0xb3, 0xdd, ...text('\nv 0 0 0')), 'obj'],
    ['prose behind a number sign', text('# Title\n\nDear all'), null],
    ['gzip', Uint8Array.of(0x1f, 0x8b, 8, 0), 'gzip'],
    ['a ZIP', text('PK\x03\x04'), 'zip'],
    ['other XML', text('<?xml version="1.0"?><html></html>'), null],
    ['prose', text('Dear all, please find attached'), null],
    ['zeros', new Uint8Array(100_000), null],
    ['nothing', new Uint8Array(0), null],
  ];
  it.each(cases)('recognizes %s', (_, bytes, kind) => {
    expect(sniff(bytes)).toBe(kind);
  });

  it('recognizes binary STL by its length, whatever its header says', () => {
    const bytes = binaryStl(3, 3, 'solid but binary');
    expect(sniff(bytes, bytes.byteLength)).toBe('stl');
    expect(sniff(binaryStl(3, 3, 'made by hand'))).toBe('stl');
    expect(sniff(binaryStl(3, 4), 84 + 200)).toBe('stl');
    expect(sniff(binaryStl(3, 3000), 84 + 150_000)).toBeNull();
    expect(sniff(binaryStl(0, 0), 84)).toBeNull();
    expect(sniff(binaryStl(4, 3), 84 + 150)).toBeNull();
  });
});

describe('kindOfName', () => {
  it('ignores the case of extensions and rejects unknown ones', () => {
    expect(kindOfName('Pump.STP')).toBe('step');
    expect(kindOfName('a.b/c.gltf')).toBe('gltf');
    expect(kindOfName('archive.zip')).toBeNull();
    expect(kindOfName('model.constructor')).toBeNull();
    expect(kindOfName('glb')).toBeNull();
  });
});

describe('detectFile', () => {
  it('accepts files whose names say nothing', async () => {
    expect(await detectFile(await file('upload', triangleGlb()), 'model')).toBe('glb');
    expect(await detectFile(await file('sheet.bak', svg), 'drawing')).toBe('svg');
  });

  const refused: [string, string, Uint8Array | string, 'model' | 'drawing', string][] = [
    ['an empty file', 'a.glb', '', 'model', 'FILE_EMPTY'],
    ['zeros', 'a.glb', new Uint8Array(5000), 'model', 'FILE_TYPE_MISMATCH'],
    ['text named .glb', 'a.glb', 'hello', 'model', 'FILE_TYPE_MISMATCH'],
    ['a GLB named .pdf', 'a.pdf', triangleGlb(), 'drawing', 'FILE_TYPE_MISMATCH'],
    ['a GLB named .stp', 'a.stp', triangleGlb(), 'model', 'FILE_TYPE_MISMATCH'],
    ['a drawing as a model', 'a.svg', svg, 'model', 'UNSUPPORTED_FILE_TYPE'],
    ['a file of an unknown kind', 'a.7z', '7z\xbc\xaf\x27\x1c', 'model', 'UNSUPPORTED_FILE_TYPE'],
    ['an STL with a wrong count', 'a.stl', binaryStl(4, 3), 'model', 'INVALID_STL'],
  ];
  it.each(refused)('refuses %s', async (_, name, content, role, code) => {
    const error = await refusal(async () => detectFile(await file(name, content), role));
    expect(error.code).toBe(code);
    expect(error.details.file).toBe(name);
  });
});
