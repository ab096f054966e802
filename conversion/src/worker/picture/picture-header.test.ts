import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { refusal } from '../expect-error.fixture.ts';
import { checkCommentPicture } from './comment-picture-check.ts';
import { readPictureHeader } from './picture-header.ts';

const solid = (width: number, height: number, background = '#3a6') =>
  sharp({ create: { width, height, channels: 4, background } });
const animated = async () => {
  const frames = await Promise.all([solid(8, 8), solid(8, 8, '#a33')].map((frame) => frame.png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
};
/** Noise, so that a JPEG has many bytes between its markers. */
const noise = () =>
  sharp({
    create: {
      width: 311,
      height: 97,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

test.each([
  ['a PNG', () => solid(311, 97).png(), 'png'],
  ['an interlaced PNG', () => solid(311, 97).png({ progressive: true }), 'png'],
  ['a JPEG', () => noise().jpeg({ quality: 100 }), 'jpeg'],
  ['a JPEG in shades of grey', () => noise().grayscale().jpeg(), 'jpeg'],
  ['a WebP', () => solid(311, 97).webp(), 'webp'],
  ['a WebP without alpha', () => noise().webp(), 'webp'],
  ['a lossless WebP', () => solid(311, 97).webp({ lossless: true }), 'webp'],
  [
    'a WebP with facts',
    () =>
      solid(311, 97)
        .withExif({ IFD0: { Copyright: 'Halden Works' } })
        .webp(),
    'webp',
  ],
] as const)('%s says its size', async (_, make, type) => {
  const header = readPictureHeader(await make().toBuffer());
  expect(header).toEqual({ type, width: 311, height: 97, frames: 1, passes: 1 });
});

test('a progressive JPEG says how often a decoder goes over it, and a thumbnail inside of a photo counts for nothing', async () => {
  const inner = await solid(40, 30).jpeg().toBuffer();
  const outer = await noise().jpeg({ progressive: true }).toBuffer();
  const facts = Buffer.alloc(4);
  facts.writeUInt16BE(0xffe1);
  facts.writeUInt16BE(inner.length + 2, 2);
  const photo = Buffer.concat([outer.subarray(0, 2), facts, inner, outer.subarray(2)]);
  expect(await sharp(photo).metadata()).toMatchObject({ width: 311, height: 97 });
  expect(readPictureHeader(photo)).toEqual(readPictureHeader(outer));
  expect(readPictureHeader(photo)).toMatchObject({ width: 311, height: 97, passes: 10 });
});

test('an animation says so', async () => {
  expect(readPictureHeader(await animated())).toMatchObject({ type: 'webp', frames: 2 });
});

test('the largest size counts that any part declares', async () => {
  const webp = await solid(300, 200)
    .withExif({ IFD0: { Copyright: 'Halden Works' } })
    .webp()
    .toBuffer();
  // A canvas of 1 × 1 around a picture of 300 × 200.
  webp.fill(0, 24, 30);
  expect(readPictureHeader(webp)).toMatchObject({ width: 300, height: 200 });
  const jpeg = await solid(300, 200).jpeg().toBuffer();
  const again = Buffer.from([0xff, 0xc2, 0x00, 0x0b, 0x08, 0xff, 0xff, 0xff, 0xff, 0x01, 0x01, 0x11, 0x00]);
  const twice = Buffer.concat([jpeg.subarray(0, -2), again, jpeg.subarray(-2)]);
  expect(readPictureHeader(twice)).toMatchObject({ width: 65_535, height: 65_535 });
});

test('whatever is cut off or changed is read without a fault', async () => {
  const files = [
    await solid(40, 30).png().toBuffer(),
    await noise().jpeg({ progressive: true }).toBuffer(),
    await animated(),
    await solid(40, 30).webp({ lossless: true }).toBuffer(),
  ];
  for (const file of files) {
    for (let length = 0; length < Math.min(file.length, 1200); length++) {
      // A view into a larger buffer, as network reads give them.
      readPictureHeader(Buffer.concat([Buffer.alloc(3), file.subarray(0, length)]).subarray(3));
    }
    for (let at = 0; at < Math.min(file.length, 1200); at++) {
      for (const value of [0, 0x7f, 0xff]) {
        const changed = Buffer.from(file);
        changed[at] = value;
        readPictureHeader(changed);
      }
    }
  }
  for (const nothing of [Buffer.alloc(0), Buffer.from('GIF89a'), Buffer.from('<svg/>'), Buffer.alloc(100, 0xff)])
    expect(readPictureHeader(nothing)).toBeNull();
});

describe('a picture on a comment', () => {
  const reasonOf = async (bytes: Uint8Array) =>
    (await refusal(async () => checkCommentPicture(bytes, 'picture'))).details.reason;

  it('is refused for what it says of itself', async () => {
    const bomb = await solid(1, 1).png().toBuffer();
    bomb.writeUInt32BE(100_000, 16);
    bomb.writeUInt32BE(100_000, 20);
    const jpeg = await solid(64, 64).jpeg({ progressive: true }).toBuffer();
    const at = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
    const scans = Array.from({ length: 101 }, () => jpeg.subarray(at, -2));
    const tall = Buffer.concat([jpeg.subarray(0, at), ...scans.slice(0, 13)]);
    const frame = tall.indexOf(Buffer.from([0xff, 0xc2]));
    tall.writeUInt16BE(7900, frame + 5);
    tall.writeUInt16BE(8000, frame + 7);
    expect(await reasonOf(Buffer.alloc(10_000_001))).toBe('too_large');
    expect(await reasonOf(Buffer.from('text'))).toBe('wrong_type');
    expect(await reasonOf(await animated())).toBe('animated');
    expect(await reasonOf(bomb)).toBe('too_many_pixels');
    expect(await reasonOf(Buffer.concat([jpeg.subarray(0, at), ...scans]))).toBe('wrong_type');
    expect(await reasonOf(tall)).toBe('wrong_type');
  });

  it('of the largest size that is taken may come in as many scans as cameras make', async () => {
    const jpeg = await solid(64, 64).jpeg({ progressive: true }).toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
    jpeg.writeUInt16BE(8000, frame + 5);
    jpeg.writeUInt16BE(8000, frame + 7);
    expect(checkCommentPicture(jpeg, 'picture')).toMatchObject({ width: 8000, height: 8000, passes: 10 });
  });
});
