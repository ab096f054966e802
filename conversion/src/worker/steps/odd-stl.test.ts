import { describe, expect, it } from 'vitest';
import { memoryBytes } from '../bytes/file-bytes.ts';
import { refusal } from '../expect-error.fixture.ts';
import { convertStl } from '../stl/stl-convert.ts';

const read = (text: string | Uint8Array) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return convertStl(memoryBytes(new Uint8Array(bytes)), 'part.stl', 'part');
};
const facet = (a: string, b: string, c: string) =>
  `facet normal 0 0 1\nouter loop\nvertex ${a}\nvertex ${b}\nvertex ${c}\nendloop\nendfacet\n`;
const solid = (facets: string) => `solid a\n${facets}endsolid a\n`;

/** One triangle each with these attribute bytes, and bytes after the last one. */
function binary(attributes: number[], header: Uint8Array | string = '', trailing = 0) {
  const bytes = new Uint8Array(84 + 50 * attributes.length + trailing).fill(7, 84 + 50 * attributes.length);
  bytes.set(typeof header === 'string' ? new TextEncoder().encode(header) : header);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, attributes.length, true);
  attributes.forEach((attribute, t) => {
    const corners = [0, 0, t, 10, 0, t, 0, 10, t];
    for (const [i, value] of corners.entries()) view.setFloat32(84 + 50 * t + 12 + 4 * i, value, true);
    view.setUint16(84 + 50 * t + 48, attribute, true);
  });
  return bytes;
}

const colorsOf = ({ root }: Awaited<ReturnType<typeof read>>) =>
  root.children[0]!.mesh!.primitives.map(({ color }) => color?.map((part) => Math.round(part * 100) / 100) ?? null);

describe('numbers with a comma', () => {
  it('are read where a comma can only be a fraction', async () => {
    const { root } = await read(solid(facet('0 0 0', '1,5 0 0', '0 2,25e1 0')));
    const positions = root.children[0]!.mesh!.primitives[0]!.positions;
    expect(Math.max(...positions)).toBeCloseTo(0.0225, 6);
  });

  it('are refused where it may separate thousands', async () => {
    const error = await refusal(() => read(solid(facet('0 0 0', '1,500 0 0', '0 2,250 0'))));
    expect(error).toMatchObject({ code: 'INVALID_STL', details: { line: 5 } });
    expect(error.details.reason).toMatch(/thousands/);
  });

  it('are refused together with numbers with a point', async () => {
    const error = await refusal(() => read(solid(facet('0 0 0', '1.5 0 0', '0 2,25 0'))));
    expect(error.details.reason).toMatch(/commas and points/);
  });
});

describe('harmless deviations', () => {
  it.each([
    ['a solid that is not closed before the next', `solid a\n${facet('0 0 0', '1 0 0', '0 1 0')}solid b\n`, 'a'],
    ['UTF-16', Buffer.from(`\ufeff${solid(facet('0 0 0', '1 0 0', '0 1 0'))}`, 'utf16le'), 'a'],
    ['a comment before the first word', `# made\n${solid(facet('0 0 0', '1 0 0', '0 1 0'))}`, 'a'],
    ['a name in GB18030', Buffer.from(`solid \xb3\xdd\xc2\xd6\n${facet('0 0 0', '1 0 0', '0 1 0')}`, 'latin1'), '齿轮'],
    [
      'a name in no code page',
      Buffer.from(`solid \x81\xff\x8f\xff\n${facet('0 0 0', '1 0 0', '0 1 0')}`, 'latin1'),
      'part',
    ],
  ])('%s is read', async (_, text, name) => {
    expect((await read(text)).root.children.map((part) => part.name)).toEqual([name]);
  });

  it('bytes after the last triangle are ignored', async () => {
    const { root } = await read(binary([0, 0], 'solid made by hand\0', 13));
    expect(root.children[0]!.mesh!.primitives[0]!.indices).toHaveLength(6);
  });

  it.each([
    ['a file that ends inside a facet', 'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n', 'inside a facet'],
    ['a coordinate that is no number', solid(facet('0 0 nan', '1 0 0', '0 1 0')), 'no finite number'],
  ])('%s is refused', async (_, text, reason) => {
    expect((await refusal(() => read(text))).details.reason).toContain(reason);
  });
});

describe('colours', () => {
  it('of VisCAM are those of triangles whose top bit is set', async () => {
    const model = await read(binary([0x8000 | (31 << 10), 0x8000 | 31, 0]));
    expect(colorsOf(model)).toEqual([[1, 0, 0], [0, 0, 1], null]);
    expect(model.hasColors).toBe(true);
  });

  it('of Magics are the colour in the header, and those of triangles whose top bit is not set', async () => {
    const header = new Uint8Array(80);
    header.set(new TextEncoder().encode('COLOR='));
    header.set([255, 0, 0, 255], 6);
    expect(colorsOf(await read(binary([0x8000, 31, 31 << 10], header)))).toEqual(
      [
        [1, 0, 0],
        [1, 0, 0],
        [0, 0, 1],
      ].filter((_, i) => i !== 1),
    );
  });

  it('are none where no triangle says anything', async () => {
    const model = await read(binary([0, 0]));
    expect(colorsOf(model)).toEqual([null]);
    expect(model.hasColors).toBe(false);
  });
});

it('keeps the shape of what lies a thousand kilometres out', async () => {
  const far = (x: number, y: number) => `${1e9 + x} ${-1e9 + y} 1e9`;
  const { root } = await read(solid(facet(far(0, 0), far(0.25, 0), far(0, 0.25))));
  const [part] = root.children;
  expect(part!.placement!.translation).toEqual([1e6, -1e6, 1e6]);
  expect(Math.max(...part!.mesh!.primitives[0]!.positions)).toBeCloseTo(0.00025, 8);
});
