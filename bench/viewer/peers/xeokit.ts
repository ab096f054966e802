// Must be imported before the viewer, because it counts and measures from the first call.
import '../probe.ts';
import { GLTFLoaderPlugin, Viewer } from '@xeokit/xeokit-sdk';
import { eyeAt, failed, loaded, model, view } from '../probe.ts';

const canvas = document.createElement('canvas');
canvas.id = 'canvas';
canvas.style.cssText = 'display:block;width:800px;height:600px';
document.body.append(canvas);
const viewer = new Viewer({ canvasId: 'canvas', transparent: true });
const place = (theta: number) => {
  viewer.camera.eye = eyeAt(theta);
  viewer.camera.look = view.target;
  viewer.camera.up = [0, 1, 0];
};
viewer.camera.perspective.fovAxis = 'y';
viewer.camera.perspective.fov = view.fieldOfView;
viewer.camera.perspective.near = view.radius / 100;
viewer.camera.perspective.far = view.radius * 10;
place(view.theta);
const opened = new GLTFLoaderPlugin(viewer).load({ id: 'model', src: model, edges: false, autoMetaModel: true });
opened.on('loaded', () =>
  loaded({
    orbit: place,
    pick: (x, y) => viewer.scene.pick({ canvasPos: [x, y], pickSurface: true }),
  }),
);
opened.on('error', failed);
