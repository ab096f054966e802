import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal } from '../expect-error.fixture.ts';
import { readOldPictureHeader } from '../picture/gif-and-bmp-header.ts';
import { checkIdPhoto } from '../picture/id-photo-check.ts';
import { takeIdPhoto } from './id-photo-steps.ts';

let workDir: string;
beforeEach(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'chamfer-id-photo-'));
});
afterEach(() => rm(workDir, { recursive: true }));

const solid = (width = 120, height = 80) => sharp({ create: { width, height, channels: 3, background: '#3a6' } });
/** A BMP of 24 bits a pixel, as scanners write it. */
const bmp = (width: number, height: number) => {
  const line = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + line * height);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  for (const [at, value] of Object.entries({ 10: 54, 14: 40, 18: width, 22: height, 34: line * height })) {
    bytes.writeUInt32LE(value, Number(at));
  }
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) bytes.set([0x66, 0xaa, 0x33], 54 + y * line + x * 3);
  }
  return bytes;
};
const svg = (inside: string, size = 'width="120" height="80"') =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`);
const green = '<rect width="120" height="80" fill="#33aa66"/>';
async function take(bytes: Uint8Array) {
  await rm(join(workDir, 'photo.webp'), { force: true });
  const path = join(workDir, 'picture');
  await writeFile(path, bytes);
  return takeIdPhoto({ workDir, picture: { path, name: 'picture' } });
}
const reasonOf = async (bytes: Uint8Array) => {
  const { code, details } = await refusal(() => take(bytes));
  return [code, details.reason];
};

test.each([
  ['JPG', () => solid().jpeg().toBuffer()],
  ['PNG', () => solid().png().toBuffer()],
  ['GIF', () => solid().gif().toBuffer()],
  ['BMP', () => bmp(120, 80)],
  ['WebP', () => solid().webp().toBuffer()],
  ['SVG', () => svg(green)],
])('the pixels of a %s are kept, and nothing else of it', async (_name, make) => {
  const { path, width, height } = await take(await make());
  expect([width, height]).toEqual([120, 80]);
  const { data, info } = await sharp(await readFile(path))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([120, 80, 3]);
  const near = [0x33, 0xaa, 0x66].map((value, at) => Math.abs(value - data[at]!));
  expect(Math.max(...near)).toBeLessThan(12);
});

test('a drawing runs nothing and loads nothing', async () => {
  const script = svg(`${green}<script>fetch('http://127.0.0.1:9')</script>`);
  expect(await take(script)).toMatchObject({ width: 120, height: 80 });
  expect(await reasonOf(svg('<image href="file:///etc/passwd" width="9" height="9"/>'))).toEqual([
    'INVALID_PICTURE',
    'wrong_type',
  ]);
  const bomb = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(9)}">]>${svg('&a;').toString().split('\n')[1]}`;
  expect((await reasonOf(Buffer.from(bomb)))[1]).toBe('wrong_type');
  expect((await reasonOf(svg(green, 'width="40000" height="40000"')))[1]).toBe('too_many_pixels');
});

test('what is no photo, moves, or is far too large is refused by its first bytes', async () => {
  const check = async (bytes: Uint8Array) => (await refusal(async () => checkIdPhoto(bytes, 'photo'))).details.reason;
  expect(await check(Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(500)]))).toBe('wrong_type');
  expect(await check(Buffer.from('<html><body>no</body></html>'))).toBe('wrong_type');
  expect(await check(Buffer.from('text about <svg>'))).toBe('wrong_type');
  expect(await check(Buffer.alloc(1_000_001))).toBe('too_large');
  const png = await solid(1, 1).png().toBuffer();
  png.writeUInt32BE(40_000, 16);
  png.writeUInt32BE(40_000, 20);
  expect(await check(png)).toBe('too_many_pixels');
  const large = bmp(2, 2);
  large.writeInt32LE(40_000, 18);
  large.writeInt32LE(-40_000, 22);
  expect(await check(large)).toBe('too_many_pixels');
  const frames = await Promise.all([solid(8, 8), solid(8, 8).negate()].map((frame) => frame.png().toBuffer()));
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(readOldPictureHeader(moving)?.frames).toBe(2);
  expect(await check(moving)).toBe('animated');
});

test('whatever is cut off or changed is refused or read, without a fault', async () => {
  for (const file of [await solid(9, 7).gif().toBuffer(), bmp(9, 7)]) {
    for (let length = 0; length < file.length; length++) {
      readOldPictureHeader(Buffer.concat([Buffer.alloc(3), file.subarray(0, length)]).subarray(3));
    }
    const cut = await take(file.subarray(0, file.length - 20)).catch((error: Error) => error.name);
    expect(['ExportFileError', undefined]).toContain(typeof cut === 'string' ? cut : undefined);
  }
});
