// Must be imported before the viewer, because it counts and measures from the first call.
import '../probe.ts';
import { ModelViewerElement } from '@google/model-viewer';
import { failed, loaded, model, view } from '../probe.ts';

/** The part of the element's API that we use. */
interface ModelViewer extends HTMLElement {
  cameraOrbit: string;
  jumpCameraToGoal(): void;
  positionAndNormalFromPoint(x: number, y: number): unknown;
}

ModelViewerElement.meshoptDecoderLocation = '/decoders/meshopt.js';
const element = document.createElement('model-viewer') as ModelViewer;
const orbitOf = (theta: number) => `${theta}rad ${view.phi}rad ${view.radius}m`;
const attributes = {
  src: model,
  loading: 'eager',
  'camera-controls': '',
  'interaction-prompt': 'none',
  'camera-target': view.target.map((value) => `${value}m`).join(' '),
  'camera-orbit': orbitOf(view.theta),
  'field-of-view': `${view.fieldOfView}deg`,
  'min-camera-orbit': 'auto auto 0m',
  'max-camera-orbit': `auto auto ${view.radius * 4}m`,
  style: 'display:block;width:800px;height:600px',
};
for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
element.addEventListener('load', () =>
  loaded({
    orbit(theta) {
      element.cameraOrbit = orbitOf(theta);
      element.jumpCameraToGoal();
    },
    pick: (x, y) => element.positionAndNormalFromPoint(x, y),
  }),
);
element.addEventListener('error', () => failed('the element told an error'));
document.body.append(element);
