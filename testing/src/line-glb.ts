/** Where the corners of the sheet, the ends of the line and the points are, three numbers each, in metres. */
const SHEET = [-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1];
const LINE = [-0.8, 0.1, 0, 0.8, 0.1, 0, 0.8, 0.1, 0.8];
const DOTS = [0, 0.1, -0.5, 0.5, 0.1, -0.5];

/**
 * A GLB of a grey sheet of 2 × 2 m that lies on the floor, with a red line of two pieces and two green points 10 cm above
 * it, in the same mesh.
 */
export function sheetWithLines(): Uint8Array<ArrayBuffer> {
  const binary = new Uint8Array(120);
  binary.set(new Uint8Array(Float32Array.of(...SHEET, ...LINE, ...DOTS).buffer));
  binary.set(new Uint8Array(Uint16Array.of(0, 2, 1, 0, 3, 2).buffer), 108);
  const vertices = (count: number, byteOffset: number, values: number[]) => {
    const axis = (k: number) => values.filter((_, i) => i % 3 === k);
    const [min, max] = [Math.min, Math.max].map((pick) => [0, 1, 2].map((k) => Math.fround(pick(...axis(k)))));
    return { bufferView: 0, byteOffset, componentType: 5126, count, type: 'VEC3', min, max };
  };
  const paint = (...baseColorFactor: number[]) => ({ pbrMetallicRoughness: { baseColorFactor, metallicFactor: 0 } });
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'Sheet' }],
    meshes: [
      {
        primitives: [
          { attributes: { POSITION: 0 }, indices: 3, material: 0 },
          { attributes: { POSITION: 1 }, material: 1, mode: 3 },
          { attributes: { POSITION: 2 }, material: 2, mode: 0 },
        ],
      },
    ],
    materials: [paint(0.6, 0.6, 0.6, 1), paint(1, 0, 0, 1), paint(0, 1, 0, 1)],
    accessors: [
      vertices(4, 0, SHEET),
      vertices(3, 48, LINE),
      vertices(2, 84, DOTS),
      { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 108 },
      { buffer: 0, byteOffset: 108, byteLength: 12 },
    ],
    buffers: [{ byteLength: binary.byteLength }],
  };
  const text = new TextEncoder().encode(JSON.stringify(json));
  const length = Math.ceil(text.byteLength / 4) * 4;
  const file = new Uint8Array(28 + length + binary.byteLength);
  const view = new DataView(file.buffer);
  const words = [0x46546c67, 2, file.byteLength, length, 0x4e4f534a];
  for (const [i, word] of words.entries()) view.setUint32(i * 4, word, true);
  file.fill(0x20, 20, 20 + length);
  file.set(text, 20);
  view.setUint32(20 + length, binary.byteLength, true);
  view.setUint32(24 + length, 0x004e4942, true);
  file.set(binary, 28 + length);
  return file;
}
