// Must be imported before the viewer, because it counts and measures from the first call.
import '../probe.ts';
import { Camera, Coord3D, EmbeddedViewer, IntersectionMode, RGBAColor } from 'online-3d-viewer';
import { eyeAt, failed, loaded, model, view } from '../probe.ts';

const place = document.createElement('div');
place.style.cssText = 'width:800px;height:600px';
document.body.append(place);
const cameraAt = (theta: number) =>
  new Camera(new Coord3D(...eyeAt(theta)), new Coord3D(...view.target), new Coord3D(0, 1, 0), view.fieldOfView);
const embedded = new EmbeddedViewer(place, {
  backgroundColor: new RGBAColor(255, 255, 255, 255),
  camera: cameraAt(view.theta),
  onModelLoadFailed: () => failed('the viewer told an error'),
  onModelLoaded() {
    const viewer = embedded.GetViewer();
    void loaded({
      orbit: (theta) => viewer.SetCamera(cameraAt(theta)),
      pick: (x, y) => viewer.GetMeshIntersectionUnderMouse(IntersectionMode.MeshOnly, { x, y }),
    });
  },
});
embedded.LoadModelFromUrlList([new URL(model, location.href).href]);
