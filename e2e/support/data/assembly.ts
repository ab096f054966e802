import { cubeGlb, packGlb } from '@chamfer/testing/sample-glb';

/** The cube's file with other nodes: a GLB consists of a header, the JSON document and the buffer. */
export function viceGlb(): Buffer {
  const cube = cubeGlb();
  const length = cube.readUInt32LE(12);
  const document = JSON.parse(cube.toString('utf8', 20, 20 + length)) as object;
  const nodes = [
    { name: 'Vice', children: [1, 2] },
    { name: 'Left jaw', mesh: 0, translation: [-0.15, 0, 0] },
    { name: 'Right jaw', mesh: 0, translation: [0.15, 0, 0] },
    { name: 'Base', mesh: 0 },
  ];
  return packGlb({ ...document, scenes: [{ nodes: [0, 3] }], nodes }, cube.subarray(20 + length + 8));
}

/** Wavy sheets side by side, with 12,800 triangles each by default, which is enough to get a coarse level. */
export function wavySheets(sheets: number, across = 80): Buffer {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= across; row++) {
    for (let column = 0; column <= across; column++) {
      positions.push(column / across, 0.1 * Math.sin(row / 6) * Math.cos(column / 5), row / across);
      if (row === across || column === across) continue;
      const at = row * (across + 1) + column;
      indices.push(at, at + across + 1, at + 1, at + 1, at + across + 1, at + across + 2);
    }
  }
  const vertices = Buffer.from(new Float32Array(positions).buffer);
  const triangles = Buffer.from(new Uint32Array(indices).buffer);
  const nodes = Array.from({ length: sheets }, (_, i) => ({
    name: `Sheet ${i + 1}`,
    mesh: 0,
    translation: [(i % 6) * 1.1, 0, Math.floor(i / 6) * 1.1],
  }));
  return packGlb(
    {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: nodes.map((_, i) => i) }],
      nodes,
      materials: [{ doubleSided: true }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
      buffers: [{ byteLength: vertices.length + triangles.length }],
      bufferViews: [
        { buffer: 0, byteOffset: 0, byteLength: vertices.length },
        { buffer: 0, byteOffset: vertices.length, byteLength: triangles.length },
      ],
      accessors: [
        {
          bufferView: 0,
          componentType: 5126,
          count: positions.length / 3,
          type: 'VEC3',
          min: [0, -0.1, 0],
          max: [1, 0.1, 1],
        },
        { bufferView: 1, componentType: 5125, count: indices.length, type: 'SCALAR' },
      ],
    },
    Buffer.concat([vertices, triangles]),
  );
}
