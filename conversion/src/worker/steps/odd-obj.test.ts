import { describe, expect, it } from 'vitest';
import { memoryBytes } from '../bytes/file-bytes.ts';
import { refusal } from '../expect-error.fixture.ts';
import { convertObj } from '../obj/obj-convert.ts';

const read = (text: string | Uint8Array) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return convertObj(memoryBytes(new Uint8Array(bytes)), 'part.obj', 'part');
};
const points = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n';
const triangle = `${points}f 1 2 3\n`;
const trianglesOf = ({ root }: Awaited<ReturnType<typeof read>>) =>
  root.children.flatMap(({ mesh }) => mesh!.primitives).reduce((sum, { indices }) => sum + indices.length / 3, 0);
/** The area of all triangles, and of their sum as vectors: equal where all turn the same way. Square millimetres. */
function areasOf({ root }: Awaited<ReturnType<typeof read>>) {
  const sum = [0, 0, 0];
  let area = 0;
  for (const { positions, indices } of root.children.flatMap(({ mesh }) => mesh!.primitives)) {
    for (let i = 0; i < indices.length; i += 3) {
      const at = (corner: number, axis: number) => positions[indices[i + corner]! * 3 + axis]! * 1000;
      const normal = [0, 1, 2].map((axis) => {
        const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
        const edge = (corner: number, along: number) => at(corner, along) - at(0, along);
        return (edge(1, u) * edge(2, v) - edge(1, v) * edge(2, u)) / 2;
      });
      area += Math.hypot(...normal);
      normal.forEach((part, axis) => {
        sum[axis]! += part;
      });
    }
  }
  return [area, Math.hypot(...sum)].map((value) => Math.round(value * 1e4) / 1e4);
}

describe('harmless deviations', () => {
  it.each([
    ['line ends of Windows', triangle.replaceAll('\n', '\r\n')],
    ['line ends of old Macs', triangle.replaceAll('\n', '\r')],
    ['a byte order mark', `\ufeff${triangle}`],
    ['UTF-16', Buffer.from(`\ufeff${triangle}`, 'utf16le')],
    ['no last line end', triangle.trimEnd()],
    ['comments, blank lines and blanks', `# a\n\n \t\n${triangle.replaceAll(' ', ' \t ').replaceAll('\n', ' # b\n')}#`],
    ['a comment that ends with a backslash', `# C:\\out\\\n${triangle}`],
    ['words in capitals', triangle.toUpperCase()],
    ['continued lines', `${points}f 1 \\\n2 \\  \r\n3\\\n\n`],
    ['a continued last line', `${points}f 1 2 3 \\`],
    ['numbers of any kind', 'v -0 +0. .0e0\nv 1E+00 0 0\nv 0 1.0d0 0\nf 1 2 3\n'],
    ['a weight', 'v 0 0 0 1\nv 1 0 0 1.0\nv 0 1 0 1\nf 1 2 3\n'],
    ['a colour that is none', 'v 0 0 0 nan nan nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'],
    ['corners of all forms', `${points}vt 0 0\nvn 0 0 1\nf 1/1/1 2//1 3/1\n`],
    ['corners with nothing behind their slashes', `${points}f 1/ 2// 3\n`],
    ['coordinates of pictures that are not there', `${points}f 1/7 2/8 3/9\n`],
    ['indices from the end', `${points}f -3 -2 -1\n`],
    ['an obsolete word for a face', `${points}fo 1 2 3\n`],
    ['words about what is not shown', `s off\nmg 1 2\nbevel on\nlod 1\n${triangle}cstype bezier\ndeg 3\nend\n`],
    ['faces without an area among others', `${triangle}f 1 1 2\nf 1 2 2 1\n`],
  ])('%s are read', async (_, text) => {
    const model = await read(text);
    expect([trianglesOf(model), areasOf(model)]).toEqual([1, [0.5, 0.5]]);
  });

  it.each([
    ['UTF-8', 'o Gehäuse 齿轮\n', 'Gehäuse 齿轮'],
    ['GB18030', Buffer.from('o \xb3\xdd\xc2\xd6\n', 'latin1'), '齿轮'],
    ['no code page', Buffer.from('o \x81\xff\x8f\xff\n', 'latin1'), 'part'],
    ['several words and a number sign', 'g  Lower  jaw #3 \n', 'Lower  jaw #3'],
    ['nothing', 'o\ng\n', 'part'],
  ])('names in %s are read', async (_, start, name) => {
    const { root } = await read(Buffer.concat([Buffer.from(start), Buffer.from(triangle)]));
    expect(root.children.map((part) => part.name)).toEqual([name]);
  });

  it('numbers with a comma are read where it can only be a fraction', async () => {
    expect(areasOf(await read('v 0 0 0\nv 1,5 0 0\nv 0 2,25e1 0\nf 1 2 3\n'))).toEqual([16.875, 16.875]);
    const thousands = await refusal(() => read('v 0 0 0\nv 1,500 0 0\nv 0 2,250 0\nf 1 2 3\n'));
    expect(thousands).toMatchObject({ code: 'INVALID_OBJ', details: { line: 2 } });
    expect((await refusal(() => read('v 0 0 0\nv 1.5 0 0\nv 0 2,25 0\nf 1 2 3\n'))).details.reason).toMatch(
      /commas and points/,
    );
  });

  it('a line end between two pieces of the file counts once', async () => {
    const before = `${`#${'x'.repeat(1022)}\n`.repeat(1023)}#${'x'.repeat(1022)}\r`;
    expect(before).toHaveLength(1024 * 1024);
    const error = await refusal(() => read(`${before}\nv 0 0 0\r\nv 0 0\r\n`));
    expect(error.details.line).toBe(1026);
  });
});

describe('faces of many corners', () => {
  const outline = (corners: number[][], order = corners.map((_, i) => i + 1)) =>
    `${corners.map((corner) => `v ${corner.join(' ')}\n`).join('')}f ${order.join(' ')}\n`;
  const star = Array.from({ length: 20 }, (_, i) => {
    const radius = i % 2 ? 4 : 10;
    return [radius * Math.cos((i * Math.PI) / 10), radius * Math.sin((i * Math.PI) / 10)];
  });
  const starArea = Math.round(10 * 10 * 4 * Math.sin(Math.PI / 10) * 1e4) / 1e4;
  const square = (size: number, at = 0) => [
    [at, at, 0],
    [at + size, at, 0],
    [at + size, at + size, 0],
    [at, at + size, 0],
  ];

  it.each([
    ['a square', outline(square(2)), 4],
    [
      'an arrow of four corners',
      outline([
        [0, 0, 0],
        [4, -4, 0],
        [1, 0, 0],
        [4, 4, 0],
      ]),
      4,
    ],
    [
      'the same from its other corner',
      outline([
        [4, -4, 0],
        [1, 0, 0],
        [4, 4, 0],
        [0, 0, 0],
      ]),
      4,
    ],
    [
      'an L',
      outline([
        [0, 0, 0],
        [3, 0, 0],
        [3, 1, 0],
        [1, 1, 0],
        [1, 3, 0],
        [0, 3, 0],
      ]),
      5,
    ],
    ['a star', outline(star.map(([x, y]) => [x!, y!, 0])), starArea],
    ['a star that stands', outline(star.map(([x, y]) => [7, x!, y!])), starArea],
    ['a star that leans and turns the other way', outline(star.map(([x, y]) => [y!, x! * 0.6, x! * 0.8])), starArea],
    [
      'a square with a bridge to its hole',
      outline([...square(4), ...square(2, 1)], [1, 2, 3, 4, 1, 5, 8, 7, 6, 5]),
      12,
    ],
    [
      'a corner on an edge',
      outline([
        [0, 0, 0],
        [1, 0, 0],
        [2, 0, 0],
        [2, 2, 0],
        [0, 2, 0],
      ]),
      4,
    ],
  ])('%s keeps its area and its side', async (_, text, area) => {
    expect(areasOf(await read(text))).toEqual([area, area]);
  });

  it('divides a bent face of four corners along its shorter diagonal', async () => {
    const model = await read('v 0 0 0\nv 10 0 1\nv 11 1 0\nv 0 1 1\nf 1 2 3 4\n');
    const { indices, positions } = model.root.children[0]!.mesh!.primitives[0]!;
    const corners = [...indices.slice(0, 3)].map((i) => Math.round(positions[i * 3]! * 1000));
    expect(corners.toSorted((a, b) => a - b)).toEqual([0, 10, 11]);
  });

  it('reads those of thousands of corners, and refuses more', async () => {
    const round = (count: number) =>
      outline(
        Array.from({ length: count }, (_, i) => [Math.cos((i / count) * 6.28318), Math.sin((i / count) * 6.28318), 0]),
      );
    expect(trianglesOf(await read(round(10_000)))).toBeGreaterThan(9900);
    const error = await refusal(() => read(round(10_001)));
    expect(error).toMatchObject({ code: 'MODEL_TOO_COMPLEX', details: { limit: 10_000, line: 10_002 } });
  });
});

describe('damage', () => {
  it.each([
    ['a point after the last one', `${points}f 1 2 4\n`, { line: 4, reason: 'there is no point 4 among 3' }],
    ['a point that comes later', 'v 0 0 0\nf 1 2 3\nv 1 0 0\nv 0 1 0\n', { line: 2 }],
    ['a point before the first one', `${points}f -4 -2 -1\n`, { line: 4 }],
    ['the point 0', `${points}f 0 1 2\n`, { line: 4 }],
    ['a normal that is not there', `${points}f 1//1 2//1 3//1\n`, { line: 4 }],
    ['a face of one corner', `${points}f 1\n`, { line: 4 }],
    ['a corner that is none', `${points}f 1 2 x\n`, { line: 4, reason: "'x' is no corner of a face" }],
    ['a corner of a fraction', `${points}f 1 2 2.5\n`, { line: 4 }],
    ['a point of two numbers', 'v 0 0\n', { line: 1, reason: 'a point needs three numbers' }],
    ['a coordinate that is no number', 'v 0 0 0\nv 0 nan 0\n', { line: 2, reason: "'nan' is no finite number" }],
    ['an infinite coordinate', 'v 0 0 inf\n', { line: 1 }],
    ['a number too large', 'v 0 0 1e999\n', { line: 1 }],
    ['a word that is none', `${triangle}script\n`, { line: 5, reason: "'script' is no word of OBJ" }],
    ['a fault in a continued line, by its first one', `${points}f 1 \\\n 2 \\\n 9\n`, { line: 4 }],
    ['a line without an end', `o ${'a'.repeat(2_000_000)}`, {}],
    ['a line continued without an end', 'f 1 \\\n'.repeat(300_000), { line: 1 }],
    ['nothing but points', points, { reason: 'there is no face in it' }],
    ['nothing but faces without an area', `${points}f 1 1 2\n`, { reason: 'there is no face with an area in it' }],
    ['nothing but lines', `${points}l 1 2 3\np 1\n`, { cause: 'lines', lines: 2 }],
    ['nothing but surfaces', `${points}surf 0 1 0 1 1 2 3\n`, { reason: expect.stringContaining('1 free-form') }],
  ])('%s is refused', async (_, text, details) => {
    expect(await refusal(() => read(text))).toMatchObject({ code: 'INVALID_OBJ', details });
  });
});
