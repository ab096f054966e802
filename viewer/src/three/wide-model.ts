import { type BufferGeometry, type Group, type Material, Mesh, Texture } from 'three';
import type { Vec3 } from '../port.ts';
import type { ModelData } from '../scene/model-data.ts';
import type { StagedModel } from '../scene/stage.ts';

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

  dispose(): void {
    const geometries = new Set<BufferGeometry>();
    const materials = new Set<Material>();
    this.root.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      geometries.add(object.geometry);
      for (const material of [object.material].flat()) materials.add(material);
    });
    for (const geometry of geometries) geometry.dispose();
    for (const material of materials) {
      for (const value of Object.values(material)) if (value instanceof Texture) disposeTexture(value);
      material.dispose();
    }
    this.root.removeFromParent();
  }
}

function disposeTexture(texture: Texture): void {
  texture.dispose();
  const image: unknown = texture.image;
  if (image instanceof ImageBitmap) image.close();
}
