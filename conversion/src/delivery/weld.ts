import { createHash } from 'node:crypto';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { type Geometry, pickVertices, vertexCount } from './geometry.ts';

/** Merges vertices that are bitwise equal in all attributes. Triangles and their order stay. */
export function weldVertices(geometry: Geometry): Geometry {
  const count = vertexCount(geometry);
  const { words, width } = wordsOf(geometry, count);
  const mask = 2 ** Math.ceil(Math.log2(count * 2 + 2)) - 1;
  const slots = new Int32Array(mask + 1).fill(-1);
  const renamed = new Uint32Array(count);
  const kept: number[] = [];
  for (let vertex = 0; vertex < count; vertex++) {
    let slot = hashOf(words, vertex * width, width) & mask;
    while (slots[slot]! >= 0 && !isSame(words, kept[slots[slot]!]! * width, vertex * width, width)) {
      slot = (slot + 1) & mask;
    }
    if (slots[slot]! < 0) slots[slot] = kept.push(vertex) - 1;
    renamed[vertex] = slots[slot]!;
  }
  if (kept.length === count) return geometry;
  return pickVertices(
    geometry,
    Uint32Array.from(kept),
    geometry.indices.map((vertex) => renamed[vertex]!),
  );
}

/**
 * Orders triangles for the GPU's vertex cache, and vertices by first use, which also compresses best. Drops unused
 * vertices. `MeshoptEncoder.ready` must have been awaited.
 */
export function reorder(geometry: Geometry): Geometry {
  const indices = geometry.indices.slice();
  const [remap, used] = MeshoptEncoder.reorderMesh(indices, true, true);
  const from = new Uint32Array(used);
  remap.forEach((vertex, old) => {
    if (vertex !== 0xffffffff) from[vertex] = old;
  });
  return pickVertices(geometry, from, indices);
}

/** A key shared by geometries with the same data, and by no others. */
export function fingerprintOf({ attributes, indices }: Geometry, leaveOut: readonly string[] = []): string {
  const hash = createHash('sha256').update(indices);
  for (const [name, { array, size, normalized }] of [...attributes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${name}:${array.constructor.name}:${size}:${normalized}:${array.length};`);
    if (!leaveOut.includes(name)) hash.update(array);
  }
  return hash.digest('base64');
}

/** All attributes of each vertex as 32-bit words, vertex by vertex. */
function wordsOf({ attributes }: Geometry, count: number): { words: Uint32Array; width: number } {
  const parts = [...attributes.values()].map(({ array, size }) => ({
    bytes: new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
    length: size * array.BYTES_PER_ELEMENT,
  }));
  const width = Math.ceil(parts.reduce((sum, { length }) => sum + length, 0) / 4);
  const words = new Uint32Array(width * count);
  const bytes = new Uint8Array(words.buffer);
  let offset = 0;
  for (const part of parts) {
    for (let i = 0; i < count; i++) {
      const to = i * width * 4 + offset;
      for (let k = 0; k < part.length; k++) bytes[to + k] = part.bytes[i * part.length + k]!;
    }
    offset += part.length;
  }
  return { words, width };
}

function hashOf(words: Uint32Array, start: number, width: number): number {
  let hash = 0x9e3779b9;
  for (let k = start; k < start + width; k++) {
    hash = Math.imul(hash ^ words[k]!, 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function isSame(words: Uint32Array, a: number, b: number, width: number): boolean {
  for (let k = 0; k < width; k++) if (words[a + k] !== words[b + k]) return false;
  return true;
}
