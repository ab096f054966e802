import { createViewer } from '@chamfer/viewer';
import { OPENING, posterMatrix } from '@chamfer/viewer/opening';
import type { Theme } from '@chamfer/viewer/port';

/**
 * Shows a model as the review page does, in a window with its panels open: the poster over a canvas that is hidden until
 * the whole model is drawn. `window.show` shows the one or the other.
 */
declare global {
  interface Window {
    /** Resolves when the picture of the poster or of the settled model can be taken. */
    show(what: 'poster' | 'model'): Promise<void>;
  }
}

const asked = new URLSearchParams(location.search);
const theme: Theme = asked.get('theme') === 'dark' ? 'dark' : 'light';
const size = { width: innerWidth, height: innerHeight };
const insets = { top: 12, right: 344, bottom: 84, left: 264 };
// The floor's colour, which the page shows around the poster.
Object.assign(document.body.style, { background: theme === 'dark' ? '#202327' : '#EBEBE7', overflow: 'hidden' });
const canvas = document.createElement('canvas');
canvas.style.cssText = `display:block;width:${size.width}px;height:${size.height}px`;
const poster = new Image();
const faded = (way: string) => `linear-gradient(to ${way}, transparent, black 9%, black 91%, transparent)`;
Object.assign(poster.style, {
  position: 'absolute',
  inset: '0 auto auto 0',
  width: `${OPENING.width}px`,
  height: `${OPENING.height}px`,
  transformOrigin: '0 0',
  transform: `matrix3d(${posterMatrix(size, insets).join()})`,
  maskImage: `${faded('right')}, ${faded('bottom')}`,
  maskComposite: 'intersect',
});
document.body.append(canvas, poster);
poster.src = asked.get('poster')!;
const viewer = createViewer(canvas, { theme, reducedMotion: true });
viewer.camera.setInsets(insets);
const opened = viewer.open({ url: asked.get('model')!, detail: 'full', isCovered: true }).then(() => viewer.settled());

window.show = async (what) => {
  await Promise.all([opened, poster.decode()]);
  await new Promise<void>((done) => {
    const look = () => (viewer.isShown.value ? done() : setTimeout(look, 50));
    look();
  });
  poster.style.visibility = what === 'poster' ? 'visible' : 'hidden';
  canvas.style.opacity = what === 'poster' ? '0' : '1';
  await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
};
