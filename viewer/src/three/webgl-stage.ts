import {
  BufferAttribute,
  BufferGeometry,
  Color,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { boundsOf } from '../kernels/boxes.ts';
import { cameraFrame, centreOf, clipPlanes } from '../kernels/camera.ts';
import type { ContactShadow } from '../kernels/contact-shadow.ts';
import { modelBox } from '../loaders/glb-reader.ts';
import type { Bounds, CameraPose, Theme } from '../port.ts';
import type { Stage, StagedModel } from '../scene/stage.ts';
import { ViewerError } from '../viewer-error.ts';
import { type Batch, buildBatches, disposeBatches } from './batches.ts';
import { Floor } from './floor.ts';
import { SmallParts } from './small-parts.ts';
import { releaseSharedLookup, studioFloorOf } from './studio-light.ts';
import { WideModel } from './wide-model.ts';

/** The studio floor, as the page's `--floor` token has it, and how dark the shadow on it is. */
const THEMES = {
  light: { floor: '#EBEBE7', shadow: 0.84 },
  dark: { floor: '#202327', shadow: 1 },
} as const;
const EDGE_COLOR = '#14171B';
const EDGE_ALPHA = 0.42;
const LARGEST_SNAPSHOT = 4096;
const UNIT_BOUNDS: Bounds = { min: { x: -1, y: -1, z: -1 }, max: { x: 1, y: 1, z: 1 } };

/** Draws with WebGL 2. Colours are linear inside, tone mapped and sRGB on the canvas. */
export class WebglStage implements Stage {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera();
  private readonly floor = new Floor();
  private readonly smallParts = new SmallParts();
  private readonly size = { width: 1, height: 1, pixelRatio: 1 };
  private batches: Batch[] = [];
  private wide: WideModel | null = null;
  private edges: LineSegments<BufferGeometry, LineBasicMaterial> | null = null;
  private bounds = UNIT_BOUNDS;
  private theme: Theme = 'light';

  /** @throws ViewerError CONTEXT_UNAVAILABLE */
  constructor(canvas: HTMLCanvasElement) {
    try {
      this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'high-performance' });
    } catch (cause) {
      throw new ViewerError('CONTEXT_UNAVAILABLE', 'WebGL 2 is not available', { cause });
    }
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.info.autoReset = true;
    this.scene.matrixWorldAutoUpdate = true;
    this.scene.add(this.floor.mesh);
    this.setTheme('light');
  }

  show(model: StagedModel): void {
    this.clear();
    this.bounds = boundsOf(modelBox(model.data.parts));
    const centre = centreOf(this.bounds);
    if (model instanceof WideModel) {
      this.wide = model;
      this.scene.add(model.root);
    } else this.batches = buildBatches(model.data, centre, studioFloorOf(this.bounds));
    for (const { mesh } of this.batches) this.scene.add(mesh);
    this.smallParts.watch(model.data, this.batches);
  }

  clear(): void {
    for (const { mesh } of this.batches) mesh.removeFromParent();
    disposeBatches(this.batches);
    this.batches = [];
    this.wide?.dispose();
    this.wide = null;
    this.hideEdges();
    this.floor.hide();
    this.smallParts.forget();
    this.bounds = UNIT_BOUNDS;
    this.renderer.renderLists.dispose();
  }

  showEdges(lines: Float32Array): void {
    this.hideEdges();
    if (lines.length === 0) return;
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(lines, 3));
    const material = new LineBasicMaterial({
      color: EDGE_COLOR,
      transparent: true,
      opacity: EDGE_ALPHA,
      depthWrite: false,
      toneMapped: false,
    });
    this.edges = new LineSegments(geometry, material);
    this.edges.frustumCulled = false;
    const { x, y, z } = centreOf(this.bounds);
    this.edges.position.set(x, y, z);
    this.scene.add(this.edges);
  }

  showShadow(shadow: ContactShadow): void {
    this.floor.show(shadow);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.renderer.setClearColor(new Color(THEMES[theme].floor), 1);
    this.floor.setStrength(THEMES[theme].shadow);
  }

  resize(width: number, height: number, pixelRatio: number): void {
    Object.assign(this.size, { width, height, pixelRatio });
    this.renderer.setPixelRatio(pixelRatio);
    this.renderer.setSize(width, height, false);
  }

  render(pose: CameraPose, moving: boolean): void {
    const coarse = this.smallParts.update(pose, this.size, moving);
    if (this.edges) this.edges.visible = !coarse;
    this.aim(pose, this.size);
    this.renderer.render(this.scene, this.camera);
  }

  snapshot(pose: CameraPose, width: number, height: number): Promise<Blob> {
    const size = { width: clampSize(width), height: clampSize(height) };
    // Drawn on the visible canvas and put back in the same task: nobody sees it.
    this.renderer.setPixelRatio(1);
    this.renderer.setSize(size.width, size.height, false);
    this.renderer.setClearAlpha(0);
    this.aim(pose, size);
    this.renderer.render(this.scene, this.camera);
    const picture = new Promise<Blob>((resolve, reject) => {
      this.renderer.domElement.toBlob((blob) => {
        if (blob) resolve(blob);
        else reject(new ViewerError('CONTEXT_UNAVAILABLE', 'The picture could not be taken'));
      }, 'image/png');
    });
    this.setTheme(this.theme);
    this.resize(this.size.width, this.size.height, this.size.pixelRatio);
    this.render(pose, false);
    return picture;
  }

  dispose(): void {
    this.clear();
    this.floor.dispose();
    releaseSharedLookup();
    this.renderer.dispose();
    // Browsers keep about sixteen contexts alive; waiting for the garbage collector is too late.
    this.renderer.forceContextLoss();
  }

  private aim(pose: CameraPose, size: { width: number; height: number }): void {
    const { eye, right, up, back } = cameraFrame(pose, size);
    const { near, far } = clipPlanes(pose, this.bounds);
    const { camera } = this;
    camera.position.set(eye.x, eye.y, eye.z);
    camera.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(vector(right), vector(up), vector(back)));
    Object.assign(camera, { fov: pose.fieldOfView, aspect: size.width / Math.max(size.height, 1), near, far });
    camera.updateProjectionMatrix();
  }

  private hideEdges(): void {
    this.edges?.removeFromParent();
    this.edges?.geometry.dispose();
    this.edges?.material.dispose();
    this.edges = null;
  }
}

function vector({ x, y, z }: { x: number; y: number; z: number }): Vector3 {
  return new Vector3(x, y, z);
}

function clampSize(pixels: number): number {
  return Math.max(1, Math.min(LARGEST_SNAPSHOT, Math.round(pixels) || 1));
}
