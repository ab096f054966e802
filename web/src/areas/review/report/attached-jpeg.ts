import { fetchPicture } from '../pictures/use-picture.ts';

/** A picture of a comment as a JPEG, as PDF takes it: its thumbnail, which is sharp enough for its size on paper. */
export async function attachedJpeg(pictureId: string, signal: AbortSignal): Promise<Uint8Array> {
  const picture = await createImageBitmap(await fetchPicture(pictureId, 'thumbnail', signal));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser has no canvas left.');
  // Where it can be seen through there is paper.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0);
  picture.close();
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 });
  return new Uint8Array(await jpeg.arrayBuffer());
}
