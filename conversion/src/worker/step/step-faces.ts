import type { StepEntity } from './step-entities.ts';

type Entities = ReadonlyMap<number, StepEntity>;

/** What a STEP file says it has. */
export interface StepContents {
  /** Faces of all placed solids and surfaces; null where the tree of the file cannot be followed. */
  faces: number | null;
  /** The placed solids; 0 where they cannot be followed. */
  solids: number;
  /** Whether all of them belong to closed shells. */
  isClosed: boolean;
  /** Curves that belong to a shape of their own, not to a face. */
  curves: number;
  /** Files in which parts are. */
  files: string[];
}

const SHELLS = new Set(['CLOSED_SHELL', 'OPEN_SHELL', 'CONNECTED_FACE_SET', 'CONNECTED_FACE_SUB_SET']);
const ORIENTED = new Set(['ORIENTED_CLOSED_SHELL', 'ORIENTED_OPEN_SHELL']);
const SOLIDS = new Set(['MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS', 'FACETED_BREP']);
const BODIES = new Set([...SOLIDS, 'SHELL_BASED_SURFACE_MODEL', 'FACE_BASED_SURFACE_MODEL']);
const CURVE_SETS = new Set([
  'GEOMETRIC_CURVE_SET',
  'GEOMETRIC_SET',
  'EDGE_BASED_WIREFRAME_MODEL',
  'SHELL_BASED_WIREFRAME_MODEL',
]);
/** Deeper shapes, or more placements, are not followed. */
const MOST_DEPTH = 50;
const MOST_PLACEMENTS = 10_000_000;

/** Counts what a file says it has, once per placement, as far as its entities can be followed. */
export function contentsOf(entities: Entities): StepContents {
  const counter = new FaceCounter(entities);
  let curves = 0;
  let isClosed = true;
  const files = new Set<string>();
  for (const { name, text, refs } of entities.values()) {
    if (CURVE_SETS.has(name)) curves += refs.length;
    if (name === 'OPEN_SHELL' || name.startsWith('CONNECTED_FACE')) isClosed = false;
    if (name === 'DOCUMENT_FILE') files.add(fileNamed(text));
  }
  files.delete('');
  const placed = counter.placed();
  return { faces: placed?.faces ?? null, solids: placed?.solids ?? 0, isClosed, curves, files: [...files] };
}

/** `DOCUMENT_FILE('bolt.stp', …)`: the id, or the name, is the file; paths stay on the machine that wrote them. */
function fileNamed(text: string): string {
  const strings = [...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, value]) => value!.replaceAll("''", "'"));
  const named = strings.find((value) => /\.[a-z0-9]{2,8}$/i.test(value)) ?? strings.find((value) => value !== '') ?? '';
  return named.slice(named.search(/[^\\/]*$/)).slice(0, 200);
}

/** The faces and solids of a shape. */
interface Counted {
  faces: number;
  solids: number;
}

class FaceCounter {
  readonly #entities: Entities;
  readonly #related = new Map<number, number[]>();
  readonly #counted = new Map<number, Counted>();

  constructor(entities: Entities) {
    this.#entities = entities;
    for (const { name, refs } of entities.values()) {
      const [a, b] = refs;
      if (name !== 'SHAPE_REPRESENTATION_RELATIONSHIP' || a === undefined || b === undefined) continue;
      this.#related.set(a, [...(this.#related.get(a) ?? []), b]);
      this.#related.set(b, [...(this.#related.get(b) ?? []), a]);
    }
  }

  placed(): Counted | null {
    const placements = this.#placements();
    if (!placements) return null;
    const total: Counted = { faces: 0, solids: 0 };
    const counted = new Set<string>();
    for (const { name, refs } of this.#entities.values()) {
      if (name !== 'SHAPE_DEFINITION_REPRESENTATION') continue;
      const [shape, representation] = refs;
      const definition = this.#entities.get(shape ?? -1);
      if (definition?.name !== 'PRODUCT_DEFINITION_SHAPE' || representation === undefined) continue;
      const product = definition.refs[0];
      const times = placements.get(product ?? -1);
      // The shape of an occurrence in an assembly is that of its part.
      if (times === undefined || counted.has(`${product} ${representation}`)) continue;
      counted.add(`${product} ${representation}`);
      for (const related of this.#relatives(representation)) add(total, this.#count(related), times);
    }
    return total.faces > 0 ? total : null;
  }

  /** How often each product is placed: once, or as often as its parents use it. */
  #placements(): Map<number, number> | null {
    const uses = new Map<number, number[]>();
    const times = new Map<number, number>();
    for (const [number, { name, refs }] of this.#entities) {
      if (name.startsWith('PRODUCT_DEFINITION') && name !== 'PRODUCT_DEFINITION_SHAPE')
        uses.set(number, uses.get(number) ?? []);
      const [parent, child] = refs;
      if (name !== 'NEXT_ASSEMBLY_USAGE_OCCURRENCE' || parent === undefined || child === undefined) continue;
      uses.set(child, [...(uses.get(child) ?? []), parent]);
    }
    let waiting = [...uses.keys()];
    while (waiting.length > 0) {
      const left = waiting.filter((product) => {
        const parents = uses.get(product) ?? [];
        if (!parents.every((parent) => times.has(parent) || !uses.has(parent))) return true;
        const sum = parents.reduce((all, parent) => all + (times.get(parent) ?? 0), 0);
        times.set(product, parents.length === 0 ? 1 : sum);
        return false;
      });
      if (left.length === waiting.length) return null;
      waiting = left;
    }
    return [...times.values()].every((count) => count < MOST_PLACEMENTS) ? times : null;
  }

  /** A representation and those that are the same shape by a relationship without a placement. */
  #relatives(representation: number): Set<number> {
    const found = new Set([representation]);
    for (const one of found) for (const other of this.#related.get(one) ?? []) found.add(other);
    return found;
  }

  #count(item: number, depth = 0): Counted {
    const known = this.#counted.get(item);
    if (known) return known;
    const entity = this.#entities.get(item);
    const found: Counted = { faces: 0, solids: 0 };
    if (entity && depth < MOST_DEPTH) {
      const { name, refs } = entity;
      if (SHELLS.has(name)) found.faces = refs.length;
      else if (ORIENTED.has(name) || BODIES.has(name) || name.endsWith('SHAPE_REPRESENTATION')) {
        for (const ref of refs) add(found, this.#count(ref, depth + 1));
        if (SOLIDS.has(name)) found.solids = 1;
      } else if (name === 'MAPPED_ITEM') {
        const mapped = this.#entities.get(refs[0] ?? -1);
        if (mapped?.name === 'REPRESENTATION_MAP') add(found, this.#count(mapped.refs[1] ?? -1, depth + 1));
      }
    }
    this.#counted.set(item, found);
    return found;
  }
}

function add(to: Counted, { faces, solids }: Counted, times = 1): void {
  to.faces += times * faces;
  to.solids += times * solids;
}
