/**
 * Builds small GLB files for tests, byte by byte, so that tests can corrupt any byte. The buffer's length is filled in
 * in `json`; `arrays` become the binary chunk, each aligned to 4 bytes.
 */
export function buildGlb(json: Record<string, unknown>, arrays: readonly ArrayBufferView[]): Uint8Array {
  const offsets: number[] = [];
  let length = 0;
  for (const { byteLength } of arrays) {
    offsets.push(length);
    length += Math.ceil(byteLength / 4) * 4;
  }
  const binary = new Uint8Array(length);
  for (const [i, { buffer, byteOffset, byteLength }] of arrays.entries()) {
    binary.set(new Uint8Array(buffer, byteOffset, byteLength), offsets[i]);
  }
  const views = arrays.map(({ byteLength }, i) => ({ buffer: 0, byteOffset: offsets[i], byteLength }));
  const document = { asset: { version: '2.0' }, buffers: [{ byteLength: length }], bufferViews: views, ...json };
  return packGlb(JSON.stringify(document), binary);
}

/** Writes a GLB with these two chunks; `text` need not be valid JSON. */
export function packGlb(text: string, binary: Uint8Array): Uint8Array {
  const bare = new TextEncoder().encode(text);
  const json = new Uint8Array(Math.ceil(bare.byteLength / 4) * 4).fill(0x20);
  json.set(bare);
  const file = new Uint8Array(12 + 8 + json.byteLength + 8 + binary.byteLength);
  const view = new DataView(file.buffer);
  const words = [0x46546c67, 2, file.byteLength, json.byteLength, 0x4e4f534a];
  for (const [i, word] of words.entries()) view.setUint32(i * 4, word, true);
  file.set(json, 20);
  view.setUint32(20 + json.byteLength, binary.byteLength, true);
  view.setUint32(24 + json.byteLength, 0x004e4942, true);
  file.set(binary, 28 + json.byteLength);
  return file;
}

/** A unit cube around the origin, with sharp normals: 24 vertices, 12 triangles. */
export function cubeArrays(): { positions: Float32Array; normals: Float32Array; indices: Uint16Array } {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (const axis of [0, 1, 2]) {
    for (const side of [-0.5, 0.5]) {
      const first = positions.length / 3;
      for (const [u, v] of [
        [-0.5, -0.5],
        [0.5, -0.5],
        [0.5, 0.5],
        [-0.5, 0.5],
      ] as const) {
        const corner = [0, 0, 0];
        corner[axis] = side;
        corner[(axis + 1) % 3] = u;
        corner[(axis + 2) % 3] = v;
        positions.push(...corner);
        normals.push(...[0, 1, 2].map((k) => (k === axis ? Math.sign(side) : 0)));
      }
      const order = side > 0 ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2];
      indices.push(...order.map((corner) => first + corner));
    }
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    indices: new Uint16Array(indices),
  };
}

/** A file with these nodes, where mesh 0 is a cube. `tops`: the nodes of the scene; by default all nodes. */
export function cubeGlb(
  nodes: readonly Record<string, unknown>[] = [{ mesh: 0, name: 'Cube' }],
  tops: readonly number[] = nodes.map((_, i) => i),
): Uint8Array {
  const { positions, normals, indices } = cubeArrays();
  return buildGlb(
    {
      scenes: [{ nodes: tops }],
      nodes,
      meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2 }] }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 24, type: 'VEC3' },
        { bufferView: 1, componentType: 5126, count: 24, type: 'VEC3' },
        { bufferView: 2, componentType: 5123, count: 36, type: 'SCALAR' },
      ],
    },
    [positions, normals, indices],
  );
}
