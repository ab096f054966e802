import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExportFileError } from '../bytes/export-job.ts';
import { memoryBytes } from '../bytes/file-bytes.ts';
import { sniff } from '../bytes/file-kind.ts';
import { cleanSvg } from '../drawing/svg-clean.ts';
import { triangleGlb, triangleGltf } from '../glb/glb.fixture.ts';
import { checkGlb } from '../glb/glb-check.ts';
import { convertObj } from '../obj/obj-convert.ts';
import { convertStl } from '../stl/stl-convert.ts';

/** Whatever the file, checks end with a result or an ExportFileError, never otherwise. */
async function settles(check: () => unknown) {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof ExportFileError)) throw error;
    expect(error.details.reason).not.toBe('');
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 });

function damage(bytes: Uint8Array, list: readonly [number, number][]): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  for (const [place, value] of list) copy[place % copy.length] = value;
  return copy;
}

/** Every location in a JSON value, as its parent object or array and its key. */
function placesOf(json: object): [Record<string, unknown>, string][] {
  return Object.keys(json).flatMap((key) => {
    const holder = json as Record<string, unknown>;
    const value = holder[key];
    return [[holder, key], ...(typeof value === 'object' && value !== null ? placesOf(value) : [])] as ReturnType<
      typeof placesOf
    >;
  });
}

describe('damaged files', () => {
  it('GLB: random bytes', async () => {
    const glb = triangleGlb();
    await fc.assert(
      fc.asyncProperty(changes, (list) => settles(() => checkGlb(memoryBytes(damage(glb, list)), 'a.glb'))),
    );
  });

  it('GLB: a random value anywhere in its JSON', async () => {
    const value = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, 1, 2, 5126, 4294967295), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(fc.nat(), value, (place, replaced) =>
        settles(() => {
          const glb = triangleGlb((json) => {
            const places = placesOf(json);
            const [holder, key] = places[place % places.length] ?? [json, 'asset'];
            holder[key] = replaced;
          });
          return checkGlb(memoryBytes(glb), 'a.glb');
        }),
      ),
      { numRuns: 500 },
    );
  });

  it('SVG: random bytes', async () => {
    const svg = bytesOf(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><style>a{fill:url(#b)}</style><use href="#b"/><g id="b"><path d="M0 0"/></g></svg>',
    );
    await fc.assert(fc.asyncProperty(changes, (list) => settles(() => cleanSvg(damage(svg, list), 'a.svg'))));
  });

  it('STL: random bytes', async () => {
    const stl = bytesOf(
      'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n',
    );
    await fc.assert(
      fc.asyncProperty(changes, (list) => settles(() => convertStl(memoryBytes(damage(stl, list)), 'a.stl', 'a'))),
    );
  });

  it('OBJ: random bytes', async () => {
    const obj = bytesOf(
      'mtllib a.mtl\no a\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvn 0 0 1\nusemtl b\nf 1//1 2//1 -2 -1\nl 1 2\n',
    );
    await fc.assert(
      fc.asyncProperty(changes, (list) => settles(() => convertObj(memoryBytes(damage(obj, list)), 'a.obj', 'a'))),
    );
  });

  it('sniff accepts any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void sniff(bytes)));
    expect(sniff(bytesOf(JSON.stringify(triangleGltf().json)))).toBe('gltf');
  });
});
