import type { WebGLRenderer } from 'three';
import { type BufferGeometry, type Camera, type Group, type Material, Mesh, type Scene, Texture } from 'three';
import type { Vec3 } from '../../port.ts';
import type { ModelData } from '../../scene/parts/model-data.ts';
import type { StagedModel } from '../../scene/stage/stage.ts';
import type { OffscreenFrame } from '../gl/offscreen-frame.ts';
import { programsMade } from '../gl/programs-made.ts';

/** A model drawn part by part, with textures; see `gltf-fallback.ts`. */
export class WideModel implements StagedModel {
  readonly data: ModelData;
  readonly outline: readonly Vec3[];
  readonly batches = [];
  readonly root: Group;

  constructor(data: ModelData, outline: readonly Vec3[], root: Group) {
    this.data = data;
    this.outline = outline;
    this.root = root;
  }

  /**
   * Compiles the shaders and uploads the pictures to the graphics card one by one, so that the first frame does not
   * block the page. Each step uploads something, or waits for the graphics card. Ends at once when the context is lost.
   */
  *prepare(renderer: WebGLRenderer, scene: Scene, camera: Camera, frame: Pick<OffscreenFrame, 'drawn'>): Generator {
    renderer.compile(this.root, camera, scene);
    yield* programsMade(renderer);
    for (const texture of this.textures()) {
      renderer.initTexture(texture);
      yield* frame.drawn();
    }
  }

  dispose(): void {
    const geometries = new Set<BufferGeometry>();
    this.root.traverse((object) => {
      if (object instanceof Mesh) geometries.add(object.geometry);
    });
    for (const geometry of geometries) geometry.dispose();
    for (const texture of this.textures()) disposeTexture(texture);
    for (const material of this.materials()) material.dispose();
    this.root.removeFromParent();
  }

  private materials(): Set<Material> {
    const materials = new Set<Material>();
    this.root.traverse((object) => {
      if (object instanceof Mesh) for (const material of [object.material].flat()) materials.add(material);
    });
    return materials;
  }

  private textures(): Set<Texture> {
    const values = [...this.materials()].flatMap((material) => Object.values(material));
    return new Set(values.filter((value) => value instanceof Texture));
  }
}

function disposeTexture(texture: Texture): void {
  texture.dispose();
  const image: unknown = texture.image;
  if (image instanceof ImageBitmap) image.close();
}
