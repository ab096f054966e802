import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { uuid } from '../testing/comments-scene.tsx';
import { CommentPictures } from './comment-pictures.tsx';

startFakeServer();

const picture = (number: number, width: number, height: number) => ({
  pictureId: uuid(number),
  name: `Burr ${number}.png`,
  width,
  height,
});

/** A picture that a browser can decode, in the size of a thumbnail. */
async function drawnPicture(): Promise<Response> {
  const canvas = new OffscreenCanvas(320, 180);
  const pen = canvas.getContext('2d')!;
  pen.fillRect(40, 40, 80, 80);
  return new Response(await canvas.convertToBlob({ type: 'image/png' }), { headers: { 'content-type': 'image/png' } });
}

test('pictures have their room before they come, and nothing moves when they do', async () => {
  await loadAreas('reviewPictures');
  const fetchBefore = window.fetch;
  const coming = Promise.withResolvers<void>();
  window.fetch = async (request, options) => {
    const { url } = new Request(request, options);
    if (!url.includes('/web/comment-pictures/')) return fetchBefore(request, options);
    await coming.promise;
    return drawnPicture();
  };
  try {
    await show(
      <>
        <CommentPictures pictures={[picture(51, 1600, 900), picture(52, 600, 4000)]} />
        <p>After the pictures</p>
      </>,
    );
    const buttons = page.getByRole('button', { name: /Burr/ });
    await expect.poll(() => buttons.elements().length).toBe(2);
    const boxes = () =>
      [...buttons.elements(), page.getByText('After the pictures').element()].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left, top, width, height];
      });
    const waiting = () => buttons.elements().map((button) => button.querySelector('[aria-hidden="true"]') !== null);
    expect(waiting()).toEqual([true, true]);
    const before = boxes();
    expect(before.slice(0, 2).map(([, , width, height]) => [width, height])).toEqual([
      [128, 72],
      [48, 72],
    ]);
    coming.resolve();
    await expect.poll(waiting).toEqual([false, false]);
    const images = buttons.elements().map((button) => button.querySelector('img')!);
    expect(images.map(({ complete, naturalWidth }) => [complete, naturalWidth])).toEqual([
      [true, 320],
      [true, 320],
    ]);
    expect(boxes()).toEqual(before);
  } finally {
    window.fetch = fetchBefore;
  }
});
