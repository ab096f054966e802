// Must be imported before the viewer, because it counts and measures from the first call.
import './probe.ts';
import { OPENING, posterMatrix } from '@chamfer/viewer/opening';
import { coarse, failed, loaded, model, poster, previewed, touchable, triangles } from './probe.ts';

/** Opens a model as the review page does: the poster covers the canvas until the engine has drawn the whole model. */
const size = { width: 800, height: 600 };
// The floor's colour, which the page shows around the poster.
document.body.style.background = '#EBEBE7';
const canvas = document.createElement('canvas');
canvas.style.cssText = `display:block;width:${size.width}px;height:${size.height}px`;
const picture = new Image();
const faded = (way: string) => `linear-gradient(to ${way}, transparent, black 9%, black 91%, transparent)`;
Object.assign(picture.style, {
  position: 'absolute',
  inset: '0 auto auto 0',
  width: `${OPENING.width}px`,
  height: `${OPENING.height}px`,
  transformOrigin: '0 0',
  transform: `matrix3d(${posterMatrix(size, { top: 0, right: 0, bottom: 0, left: 0 }).join()})`,
  maskImage: `${faded('right')}, ${faded('bottom')}`,
  maskComposite: 'intersect',
  transition: 'opacity 200ms',
  pointerEvents: 'none',
});
document.body.style.overflow = 'hidden';
document.body.append(canvas, picture);
picture.src = poster!;
picture.decode().then(() => previewed(), failed);
const { createViewer } = await import('@chamfer/viewer');
const viewer = createViewer(canvas, { reducedMotion: true });
viewer.isShown.subscribe((isShown) => {
  picture.style.opacity = isShown ? '0' : '1';
});
const stop = viewer.state.subscribe((state) => {
  if (state.phase !== 'loading' || !state.hasPreview) return;
  stop();
  touchable();
});
viewer
  .open({
    url: model,
    coarse: coarse === null ? undefined : { url: coarse },
    triangleCount: triangles,
    detail: 'full',
    isCovered: true,
  })
  .then(() => {
    touchable();
    return viewer.settled();
  })
  .then(() => {
    const start = viewer.camera.get().orbit.theta;
    let turned = start;
    void loaded({
      orbit(wanted) {
        viewer.camera.orbitBy(wanted - turned, 0);
        turned = wanted;
      },
      pick: (left, top) => viewer.pick(left, top),
    });
  }, failed);
