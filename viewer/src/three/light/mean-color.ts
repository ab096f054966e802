import {
  type BufferGeometry,
  Color,
  type Material,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Texture,
} from 'three';

/** The number of pixels per side to which a texture is reduced, and the number of vertices that are sampled. */
const SIDE = 64;
const MOST_VERTICES = 400;

/** Computes the average colour of a mesh, used for the faces of cuts: linear red, green and blue. */
export class MeanColors {
  private readonly pictures = new Map<unknown, ImageData | null>();

  /** If the mesh has a texture, only the area of it that the mesh uses counts. */
  of(material: Material, geometry: BufferGeometry): [number, number, number] {
    if (!(material instanceof MeshStandardMaterial || material instanceof MeshBasicMaterial)) return [1, 1, 1];
    const { r, g, b } = material.color;
    const mean = material.map && this.meanOf(material.map, geometry);
    return mean ? [r * mean.r, g * mean.g, b * mean.b] : [r, g, b];
  }

  private meanOf(map: Texture, geometry: BufferGeometry): Color | null {
    const picture = this.pictureOf(map.image);
    const uv = geometry.getAttribute(map.channel === 0 ? 'uv' : `uv${map.channel}`);
    if (!picture || !uv || uv.count === 0) return null;
    const every = Math.ceil(uv.count / MOST_VERTICES);
    const mean = new Color(0, 0, 0);
    const seen = new Color();
    let count = 0;
    for (let vertex = 0; vertex < uv.count; vertex += every, count++) {
      const k = (placeOf(uv.getY(vertex)) * SIDE + placeOf(uv.getX(vertex))) * 4;
      const [r, g, b] = [picture.data[k]! / 255, picture.data[k + 1]! / 255, picture.data[k + 2]! / 255];
      mean.add(seen.setRGB(r, g, b).convertSRGBToLinear());
    }
    return mean.multiplyScalar(1 / count);
  }

  private pictureOf(image: unknown): ImageData | null {
    const known = this.pictures.get(image);
    if (known !== undefined) return known;
    const picture = image instanceof ImageBitmap ? shrunk(image) : null;
    this.pictures.set(image, picture);
    return picture;
  }
}

/** The pixel for a texture coordinate, which may lie outside the picture because textures repeat. */
function placeOf(at: number): number {
  return Math.min(SIDE - 1, Math.floor((at - Math.floor(at)) * SIDE)) || 0;
}

function shrunk(image: ImageBitmap): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0, SIDE, SIDE);
  return context?.getImageData(0, 0, SIDE, SIDE) ?? null;
}
