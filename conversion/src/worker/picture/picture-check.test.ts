import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { refusal } from '../expect-error.fixture.ts';
import { checkDrawingPictures, encodeThumbnail } from './picture-check.ts';

const solid = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
const picture = (width: number, height: number) => solid(width, height, '#a33');

/** A PNG whose header claims a far larger size. */
async function bomb(width: number, height: number) {
  const bytes = new Uint8Array(await picture(1, 1).png().toBuffer());
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

describe('encodeThumbnail', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('makes a WebP of 960 × 720 px from %s without cropping', async (format) => {
    const made = await encodeThumbnail(await picture(300, 900).toFormat(format).toBuffer(), 'light');
    const facts = await sharp(made).metadata();
    expect(facts).toMatchObject({ format: 'webp', width: 960, height: 720, hasAlpha: true });
    const { data } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
    expect(data[(360 * 960 + 480) * 4 + 3]).toBe(255);
  });

  it('keeps only the pixels of the file', async () => {
    const secret = await picture(10, 10)
      .withExif({ IFD0: { Copyright: 'Halden Works' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(await encodeThumbnail(secret, 'light')).metadata()).exif).toBeUndefined();
  });

  it('refuses animations, bombs, damaged files and other files', async () => {
    const frames = await Promise.all(['#a33', '#3a3'].map((background) => solid(8, 8, background).png().toBuffer()));
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const large = await picture(400, 400).jpeg().toBuffer();
    const broken = [
      animated,
      await bomb(100_000, 100_000),
      large.subarray(0, large.byteLength / 2),
      new Uint8Array(500),
    ];
    for (const bytes of broken) {
      expect(await refusal(() => encodeThumbnail(bytes, 'light'))).toMatchObject({ code: 'INVALID_THUMBNAIL' });
    }
  });
});

describe('checkDrawingPictures', () => {
  it('accepts PNG and JPEG and refuses others and bombs', async () => {
    await checkDrawingPictures([await picture(4, 4).png().toBuffer(), await picture(4, 4).jpeg().toBuffer()], 'a.svg');
    for (const bytes of [await picture(4, 4).webp().toBuffer(), await bomb(60_000, 60_000), new Uint8Array(9)]) {
      expect(await refusal(() => checkDrawingPictures([bytes], 'a.svg'))).toMatchObject({ code: 'INVALID_SVG' });
    }
  });
});
