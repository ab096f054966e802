import type { GltfPrimitive } from '../worker/glb/gltf-shape.ts';
import { type Geometry, vertexCount } from './geometry.ts';
import type { GlbWriter, VertexNumbers } from './glb-writer.ts';
import type { AccessorData } from './gltf-source.ts';
import type { Grid } from './grid.ts';
import {
  encodeColors,
  encodeCoordinates,
  encodeDirections,
  encodePositions,
  encodeUnknown,
} from './vertex-encoding.ts';

/** The parts of a primitive that refer to accessors. */
export type PrimitiveData = Pick<GltfPrimitive, 'attributes' | 'indices'>;

/** The precision with which the values of a level are written. */
export interface Fineness {
  /** Positions are multiples of this many grid steps. */
  gridSteps: number;
  normalBits: number;
}

/** Writes geometries into a GLB, each of them once per grid. */
export class GeometryWriter {
  readonly #writer: GlbWriter;
  readonly #fineness: Fineness;
  readonly #written = new Map<Geometry, Map<string, PrimitiveData>>();

  constructor(writer: GlbWriter, fineness: Fineness) {
    this.#writer = writer;
    this.#fineness = fineness;
  }

  /** Adds a geometry and returns its accessors. Without a grid positions stay floats. */
  add(geometry: Geometry, grid: Grid | null): PrimitiveData {
    const known = this.#written.get(geometry) ?? new Map<string, PrimitiveData>();
    this.#written.set(geometry, known);
    const key = JSON.stringify(grid);
    const before = known.get(key);
    if (before) return before;
    const [first] = known.values();
    const attributes: Record<string, number> = {};
    for (const [name, data] of geometry.attributes) {
      // On another grid only the positions differ.
      const shared = name === 'POSITION' ? undefined : first?.attributes[name];
      attributes[name] = shared ?? this.#writer.addVertices(kindOf(name), this.#encode(name, data, grid));
    }
    const indices = first?.indices ?? this.#writer.addIndices(geometry.indices, vertexCount(geometry));
    const written = { attributes, indices };
    known.set(key, written);
    return written;
  }

  #encode(name: string, data: AccessorData, grid: Grid | null): VertexNumbers {
    const isVector = data.size === 3 || data.size === 4;
    if (name === 'POSITION') return encodePositions(data, grid, this.#fineness.gridSteps);
    if ((name === 'NORMAL' && data.size === 3) || (name === 'TANGENT' && data.size === 4)) {
      return encodeDirections(data, this.#fineness.normalBits);
    }
    if (name.startsWith('TEXCOORD_') && data.size === 2) return encodeCoordinates(data);
    return name.startsWith('COLOR_') && isVector ? encodeColors(data) : encodeUnknown(data);
  }
}

/** `TEXCOORD_0` and `TEXCOORD_1` are of the same kind. */
function kindOf(name: string): string {
  return name.startsWith('_') ? name : name.replace(/_\d+$/, '');
}
