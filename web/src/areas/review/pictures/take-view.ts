import type { Viewer } from '@chamfer/viewer/port';

/** The smallest and the largest width of a picture, in device pixels: sharp next to the text, and quickly sent. */
const leastWidth = 1600;
const mostWidth = 2560;

interface Size {
  readonly width: number;
  readonly height: number;
}

function pixelsFor({ width, height }: Size): Size {
  const wide = Math.min(mostWidth, Math.max(leastWidth, Math.round(width * window.devicePixelRatio)));
  return { width: wide, height: Math.round((wide * height) / width) };
}

/** The model in its current view, drawn again by the engine. */
export async function pictureOfModel(viewer: Viewer, stage: Size, name: string): Promise<File> {
  const picture = await viewer.snapshot({ ...pixelsFor(stage), ground: 'studio' });
  return new File([picture], name, { type: picture.type });
}

/** The drawing as it is looked at: what the page shows of its sheet, without pins and tools. */
export async function pictureOfDrawing(stage: HTMLElement, name: string): Promise<File> {
  const sheet = stage.querySelector<HTMLElement>('[data-sheet]');
  const box = stage.getBoundingClientRect();
  if (!sheet || box.width === 0) throw new Error('No sheet is shown.');
  const pixels = pixelsFor(box);
  const scale = pixels.width / box.width;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, pixels);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser has no canvas left.');
  const rectOf = (element: Element): [number, number, number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [(left - box.left) * scale, (top - box.top) * scale, width * scale, height * scale];
  };
  const around = sheet.parentElement?.parentElement ?? sheet;
  pen.fillStyle = getComputedStyle(around).backgroundColor;
  pen.fillRect(0, 0, pixels.width, pixels.height);
  pen.fillStyle = getComputedStyle(sheet).backgroundColor;
  pen.fillRect(...rectOf(sheet));
  // The whole sheet, and over it the sharp picture of what is in view.
  for (const drawn of around.querySelectorAll<HTMLCanvasElement | HTMLImageElement>('canvas, img')) {
    if (drawn.getBoundingClientRect().width > 0) pen.drawImage(drawn, ...rectOf(drawn));
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('The browser made no picture.');
  return new File([picture], name, { type: picture.type });
}
