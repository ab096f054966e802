// Must be imported before the viewer, because it counts and measures from the first call.
import '../probe.ts';
import { ArcRotateCamera } from '@babylonjs/core/Cameras/arcRotateCamera.js';
import { Engine } from '@babylonjs/core/Engines/engine.js';
import { HemisphericLight } from '@babylonjs/core/Lights/hemisphericLight.js';
import { ImportMeshAsync } from '@babylonjs/core/Loading/sceneLoader.js';
import { Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { MeshoptCompression } from '@babylonjs/core/Meshes/Compression/meshoptCompression.js';
import { Scene } from '@babylonjs/core/scene.js';
import '@babylonjs/core/Culling/ray.js';
import '@babylonjs/loaders/glTF/2.0/index.js';
import { failed, loaded, model, view } from '../probe.ts';

MeshoptCompression.Configuration = { decoder: { url: '/decoders/meshopt.js' } };
const canvas = document.createElement('canvas');
canvas.style.cssText = 'display:block;width:800px;height:600px';
document.body.append(canvas);
const scene = new Scene(new Engine(canvas, true));
scene.useRightHandedSystem = true;
scene.clearColor = new Color4(1, 1, 1, 1);
const alphaOf = (theta: number) => Math.PI / 2 - theta;
const target = new Vector3(...view.target);
const camera = new ArcRotateCamera('camera', alphaOf(view.theta), view.phi, view.radius, target, scene);
camera.fov = (view.fieldOfView * Math.PI) / 180;
camera.minZ = view.radius / 100;
camera.maxZ = view.radius * 10;
new HemisphericLight('light', new Vector3(0.3, 1, 0.2), scene);
/** Draws nothing of the model until its shaders are compiled, which takes several frames. */
function showWhenReady(): void {
  scene.render();
  if (!scene.isReady()) return void requestAnimationFrame(showWhenReady);
  scene.render();
  void loaded({
    orbit(theta) {
      camera.alpha = alphaOf(theta);
      scene.render();
    },
    pick(x, y) {
      const picked = scene.pick(x, y);
      return picked.hit ? picked : null;
    },
  });
}
ImportMeshAsync(model, scene).then(showWhenReady, failed);
