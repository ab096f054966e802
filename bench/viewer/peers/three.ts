// Must be imported before the viewer, because it counts and measures from the first call.
import '../probe.ts';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import {
  ACESFilmicToneMapping,
  Color,
  PerspectiveCamera,
  PMREMGenerator,
  Raycaster,
  Scene,
  Vector2,
  WebGLRenderer,
} from 'three';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { eyeAt, failed, loaded, model, view } from '../probe.ts';

const renderer = new WebGLRenderer({ antialias: true });
renderer.setSize(800, 600);
renderer.toneMapping = ACESFilmicToneMapping;
document.body.append(renderer.domElement);
const scene = new Scene();
scene.background = new Color(0xffffff);
scene.environment = new PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture;
const camera = new PerspectiveCamera(view.fieldOfView, 800 / 600, view.radius / 100, view.radius * 10);
const raycaster = new Raycaster();
const draw = (theta: number) => {
  camera.position.set(...eyeAt(theta));
  camera.lookAt(...view.target);
  camera.updateMatrixWorld();
  renderer.render(scene, camera);
};
new GLTFLoader().setMeshoptDecoder(MeshoptDecoder).load(
  model,
  (file) => {
    scene.add(file.scene);
    draw(view.theta);
    void loaded({
      orbit: draw,
      pick(x, y) {
        raycaster.setFromCamera(new Vector2(x / 400 - 1, 1 - y / 300), camera);
        return raycaster.intersectObject(scene, true)[0] ?? null;
      },
    });
  },
  undefined,
  failed,
);
