import { Group, PerspectiveCamera, type Scene, Vector2, Vector3, type WebGLRenderer } from 'three';
import { toModel } from '../../ar/placement.ts';
import type { Room, RoomGuide, RoomPicture, RoomSight, RoomVisit } from '../../ar/room.ts';
import { SurfaceFinder } from '../../ar/surface-finder.ts';
import type { Vec3 } from '../../port.ts';
import { ROOM_LAYER, RoomMarks } from './room-marks.ts';
import type { FrameSize, Sight } from './tool-layer.ts';

/** What the stage provides for a session. */
export interface RoomView {
  readonly renderer: WebGLRenderer;
  readonly scene: Scene;
  /** Called before each frame, with the point of view and the size of one eye's picture. */
  prepare(sight: Sight, size: FrameSize): void;
  /** Called when the session has ended and the stage may use the canvas again. */
  done(): void;
}

/**
 * Nearest visible distance, metres. The ratio of the farthest to the nearest distance is limited, because otherwise
 * distant surfaces flicker.
 */
const NEAREST = 0.02;
const DEPTH_RATIO = 2e5;
/** The layer of all objects of the stage. */
const MODEL_LAYER = 0;

/**
 * Immersive AR through WebXR. The model is not moved: the camera is in a rig, which represents the room in model space.
 */
export class WebxrRoom implements Room {
  private readonly view: RoomView;

  constructor(view: RoomView) {
    this.view = view;
  }

  async enter(guide: RoomGuide, overlay: HTMLElement): Promise<RoomVisit> {
    const session = await navigator.xr!.requestSession('immersive-ar', {
      optionalFeatures: ['local-floor', 'hit-test', 'dom-overlay'],
      domOverlay: { root: overlay },
    });
    // A tap on a button of the overlay must not also be a tap in the room.
    const keep = (event: Event) => {
      if (event.target !== overlay) event.preventDefault();
    };
    overlay.addEventListener('beforexrselect', keep);
    session.addEventListener('end', () => overlay.removeEventListener('beforexrselect', keep));
    try {
      await new WebxrVisit(this.view, session, guide).begin();
    } catch (error) {
      await session.end().catch(() => undefined);
      throw error;
    }
    return {
      hasOverlay: isOverlaid(session),
      // Ending a session that is already over is an error, which is ignored.
      end: () => session.end().catch(() => undefined),
    };
  }
}

/** One session: receives frames and draws pictures. */
class WebxrVisit {
  private readonly view: RoomView;
  private readonly session: XRSession;
  private readonly guide: RoomGuide;
  private readonly marks = new RoomMarks();
  private readonly rig = new Group();
  private readonly camera = new PerspectiveCamera();
  private finder: SurfaceFinder | null = null;
  private readonly size = new Vector2();
  private hasFloor = false;

  constructor(view: RoomView, session: XRSession, guide: RoomGuide) {
    this.view = view;
    this.session = session;
    this.guide = guide;
    this.rig.add(this.camera, this.marks.root);
  }

  async begin(): Promise<void> {
    const { session, view, guide } = this;
    const { renderer } = view;
    this.hasFloor = await has(session.requestReferenceSpace('local-floor'));
    this.finder = new SurfaceFinder(session, await session.requestReferenceSpace('viewer'));
    await this.finder.begin();
    renderer.xr.enabled = true;
    renderer.xr.setReferenceSpaceType(this.hasFloor ? 'local-floor' : 'local');
    renderer.xr.setAnimationLoop((_, frame) => frame && this.frame(frame));
    session.addEventListener('select', ({ frame, inputSource }) => this.select(frame, inputSource));
    const leave = () => {
      renderer.xr.removeEventListener('sessionend', leave);
      // Without this, three would request animation frames of the page forever.
      renderer.setAnimationLoop(null);
      renderer.xr.enabled = false;
      this.rig.removeFromParent();
      this.marks.dispose();
      view.done();
      guide.left();
    };
    renderer.xr.addEventListener('sessionend', leave);
    view.scene.add(this.rig);
    await renderer.xr.setSession(session);
  }

  private frame(frame: XRFrame): void {
    const { renderer, scene } = this.view;
    const space = renderer.xr.getReferenceSpace();
    const pose = space && frame.getViewerPose(space);
    // The device does not know its position: draw nothing, because the model would move with the device.
    if (!pose) return;
    const sight = this.sight(frame, space, pose.transform);
    const picture = this.guide.frame(sight);
    this.marks.show(picture, sight.eye);
    this.aim(picture, sight, pose.views.length);
    renderer.render(scene, this.camera);
  }

  private sight(frame: XRFrame, space: XRReferenceSpace, transform: XRRigidTransform): RoomSight {
    const { finder, session, hasFloor } = this;
    const { eye, forward } = lineOf(transform);
    return {
      eye,
      forward,
      floor: hasFloor ? 0 : null,
      hasOverlay: isOverlaid(session),
      findsSurfaces: finder?.isLooking ?? false,
      surface: finder?.find(frame, space) ?? null,
    };
  }

  /** Moves the room to its place in model space. Without a placement only the marks are drawn, in the room itself. */
  private aim({ placement, far }: RoomPicture, { eye, forward }: RoomSight, views: number): void {
    const { rig, camera, view } = this;
    camera.layers.set(ROOM_LAYER);
    if (placement) camera.layers.enable(MODEL_LAYER);
    Object.assign(camera, { near: Math.max(NEAREST, far / DEPTH_RATIO), far });
    const origin = placement ? toModel(placement, { x: 0, y: 0, z: 0 }) : { x: 0, y: 0, z: 0 };
    rig.position.set(origin.x, origin.y, origin.z);
    rig.rotation.set(0, placement ? -placement.yaw : 0, 0);
    rig.scale.setScalar(placement ? 1 / placement.scale : 1);
    rig.updateMatrixWorld();
    const [seen, back] = [rig.localToWorld(vector(eye)), vector(forward).negate().applyQuaternion(rig.quaternion)];
    const { width, height } = view.renderer.getDrawingBufferSize(this.size);
    view.prepare({ eye: seen, back }, { width: width / Math.max(1, views), height, pixelRatio: 1 });
  }

  private select(frame: XRFrame, source: XRInputSource): void {
    const space = this.view.renderer.xr.getReferenceSpace();
    const transform = space && frame.getPose(source.targetRaySpace, space)?.transform;
    if (!transform) return;
    const { eye: origin, forward: direction } = lineOf(transform);
    this.guide.select({ origin, direction }, this.finder?.take(source) ?? false);
  }
}

function isOverlaid({ domOverlayState }: XRSession): boolean {
  return Boolean(domOverlayState);
}

function has(wanted: Promise<unknown>): Promise<boolean> {
  return wanted.then(
    () => true,
    () => false,
  );
}

/** The position of a pose and its viewing direction, which is its own −Z. */
function lineOf({ position: { x, y, z }, matrix: m }: XRRigidTransform): { eye: Vec3; forward: Vec3 } {
  return { eye: { x, y, z }, forward: { x: -m[8]!, y: -m[9]!, z: -m[10]! } };
}

function vector({ x, y, z }: Vec3): Vector3 {
  return new Vector3(x, y, z);
}
