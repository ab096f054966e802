// Must be imported before the viewer, because it counts and measures from the first call.
import './probe.ts';
import { createViewer } from '@chamfer/viewer';
import { coarse, failed, loaded, model, previewed, touchable, triangles, view } from './probe.ts';

const canvas = document.createElement('canvas');
canvas.style.cssText = 'display:block;width:800px;height:600px';
document.body.append(canvas);
// The other viewers turn at once too, without easing.
const viewer = createViewer(canvas, { reducedMotion: true });
const { theta, phi, radius, fieldOfView } = view;
const [x, y, z] = view.target;
const pose = { target: { x, y, z }, orbit: { theta, phi, radius }, fieldOfView };
const stop = viewer.state.subscribe((state) => {
  if (state.phase !== 'loading' || !state.hasPreview) return;
  stop();
  touchable();
  void previewed();
});
let turned = theta;
viewer
  .open({
    url: model,
    coarse: coarse === null ? undefined : { url: coarse },
    triangleCount: triangles,
    detail: 'full',
    pose,
  })
  .then(async () => {
    touchable();
    // First the preview, then the whole model, which may be drawn progressively.
    await previewed();
    await viewer.settled();
  })
  .then(
    () =>
      loaded({
        orbit(wanted) {
          viewer.camera.orbitBy(wanted - turned, 0);
          turned = wanted;
        },
        pick: (left, top) => viewer.pick(left, top),
        takePicture: () => viewer.snapshot({ width: 800, height: 600 }),
      }),
    failed,
  );
