/** Where the corners of the sheet, the ends of the line and the points are, three numbers each, in metres. */
const SHEET = [-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1];
const LINE = [-0.8, 0.1, 0, 0.8, 0.1, 0, 0.8, 0.1, 0.8];
const DOTS = [0, 0.1, -0.5, 0.5, 0.1, -0.5];
/** A grey picture of one pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNoaGgAAAMEAYEezv+mAAAAAElFTkSuQmCC';

/** What differs from the usual file of lines. */
export interface LineGlbOptions {
  /** The ends of the line, three numbers each, in metres. */
  line?: readonly number[];
  /** False: nothing but the line and the points. */
  hasSheet?: boolean;
  /** Whether the sheet has a picture. */
  hasPicture?: boolean;
  /** Normals of the sheet's four corners, three numbers each; without them it has none. */
  normals?: readonly number[];
  /** Positions of its instances, three numbers each, in metres. */
  instances?: readonly number[];
}

/**
 * A GLB of a grey sheet of 2 × 2 m that lies on the floor, with a red line of two pieces and two green points 10 cm above
 * it, in the same mesh.
 */
export function sheetWithLines(options: LineGlbOptions = {}): Uint8Array<ArrayBuffer> {
  const { line = LINE, hasSheet = true, hasPicture = false, normals, instances } = options;
  const arrays: (Float32Array | Uint16Array)[] = [];
  const accessors: object[] = [];
  const vertices = (values: readonly number[]) => {
    const axis = (k: number) => values.filter((_, i) => i % 3 === k);
    const [min, max] = [Math.min, Math.max].map((pick) => [0, 1, 2].map((k) => Math.fround(pick(...axis(k)))));
    const bufferView = arrays.push(Float32Array.from(values)) - 1;
    return accessors.push({ bufferView, componentType: 5126, count: values.length / 3, type: 'VEC3', min, max }) - 1;
  };
  const triangles = (values: readonly number[]) => {
    const bufferView = arrays.push(Uint16Array.from(values)) - 1;
    return accessors.push({ bufferView, componentType: 5123, count: values.length, type: 'SCALAR' }) - 1;
  };
  const paint = (...baseColorFactor: number[]) => ({ pbrMetallicRoughness: { baseColorFactor, metallicFactor: 0 } });
  const grey = paint(0.6, 0.6, 0.6, 1);
  if (hasPicture) Object.assign(grey.pbrMetallicRoughness, { baseColorTexture: { index: 0 } });
  const sheet = () => ({
    attributes: { POSITION: vertices(SHEET), ...(normals && { NORMAL: vertices(normals) }) },
    indices: triangles([0, 2, 1, 0, 3, 2]),
    material: 0,
  });
  const instancing = instances && { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: vertices(instances) } } };
  return packed(arrays, {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'Sheet', ...(instancing && { extensions: instancing }) }],
    meshes: [
      {
        primitives: [
          ...(hasSheet ? [sheet()] : []),
          { attributes: { POSITION: vertices(line) }, material: 1, mode: 3 },
          { attributes: { POSITION: vertices(DOTS) }, material: 2, mode: 0 },
        ],
      },
    ],
    materials: [grey, paint(1, 0, 0, 1), paint(0, 1, 0, 1)],
    ...(hasPicture && { textures: [{ source: 0 }], images: [{ uri: PICTURE, mimeType: 'image/png' }] }),
    ...(instancing && { extensionsUsed: Object.keys(instancing), extensionsRequired: Object.keys(instancing) }),
    accessors,
  });
}

/** A GLB with one buffer view for each array. */
function packed(arrays: readonly (Float32Array | Uint16Array)[], document: object): Uint8Array<ArrayBuffer> {
  let size = 0;
  const bufferViews = arrays.map(({ byteLength }) => {
    const view = { buffer: 0, byteOffset: size, byteLength };
    size += Math.ceil(byteLength / 4) * 4;
    return view;
  });
  const json = { ...document, bufferViews, buffers: [{ byteLength: size }] };
  const text = new TextEncoder().encode(JSON.stringify(json));
  const length = Math.ceil(text.byteLength / 4) * 4;
  const file = new Uint8Array(28 + length + size);
  const view = new DataView(file.buffer);
  const words = [0x46546c67, 2, file.byteLength, length, 0x4e4f534a];
  for (const [i, word] of words.entries()) view.setUint32(i * 4, word, true);
  file.fill(0x20, 20, 20 + length);
  file.set(text, 20);
  view.setUint32(20 + length, size, true);
  view.setUint32(24 + length, 0x004e4942, true);
  for (const [i, array] of arrays.entries()) {
    file.set(
      new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
      28 + length + bufferViews[i]!.byteOffset,
    );
  }
  return file;
}
