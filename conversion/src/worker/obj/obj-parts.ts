import type { CadNode, CadPrimitive } from '../mesh/model-document.ts';
import { METRES, originOf } from '../stl/stl-solid.ts';
import { finishFaces, ObjFaces, type ObjShape } from './obj-faces.ts';
import type { ObjMaterial } from './obj-materials.ts';

/** A group of an object, with its faces by material. */
interface Group {
  name: string;
  faces: Map<string, ObjFaces>;
}

interface Part {
  name: string;
  groups: Map<string, Group>;
}

/** More parts and materials than a model may have nodes. */
export const MAX_OBJ_PARTS = 200_000;

const WHITE = [1, 1, 1] as const;

/**
 * The objects and groups of an OBJ. Each object is one of its own, whatever its name; a group that is named again within
 * an object goes on. Those without faces leave nothing.
 */
export class ObjParts {
  readonly #parts: Part[] = [];
  readonly #refuse: () => never;
  #part: Part = { name: '', groups: new Map() };
  #group = '';
  #material = '';
  #faces: ObjFaces | null = null;
  #count = 0;

  /** `refuse` is called when there are too many. */
  constructor(refuse: () => never) {
    this.#refuse = refuse;
  }

  begin(kind: 'object' | 'group', name: string): void {
    if (kind === 'object') this.#part = { name, groups: new Map() };
    this.#group = kind === 'group' ? name : '';
    this.#faces = null;
  }

  /** The material of the faces that follow; it stays the same when another object begins. */
  setMaterial(name: string): void {
    this.#material = name;
    this.#faces = null;
  }

  /** Where faces belong now. */
  get faces(): ObjFaces {
    this.#faces ??= this.#find();
    return this.#faces;
  }

  /** The parts that have an area. An object of several groups holds them; one of a single group is it. */
  finish(
    shape: ObjShape,
    materials: ReadonlyMap<string, ObjMaterial>,
    title: string,
  ): { nodes: CadNode[]; hasColors: boolean } {
    let hasColors = false;
    const nodeOf = ({ faces }: Group, name: string): CadNode | null => {
      const node = groupNode(faces, shape, materials, name);
      hasColors ||= node?.mesh?.primitives.some(({ color }) => color !== null) ?? false;
      return node;
    };
    const nodes = this.#parts.flatMap(({ name, groups }): CadNode[] => {
      const isOnly = groups.size === 1 && name !== '';
      const children = [...groups.values()]
        .map((group) => nodeOf(group, (isOnly ? name : group.name) || name || title))
        .filter((node) => node !== null);
      return name === '' || children.length < 2 ? children : [{ name, children }];
    });
    return { nodes, hasColors };
  }

  #find(): ObjFaces {
    if (this.#part.groups.size === 0) this.#parts.push(this.#part);
    const group = this.#part.groups.get(this.#group) ?? { name: this.#group, faces: new Map() };
    this.#part.groups.set(this.#group, group);
    const known = group.faces.get(this.#material);
    if (known) return known;
    if (++this.#count > MAX_OBJ_PARTS) this.#refuse();
    const faces = new ObjFaces();
    group.faces.set(this.#material, faces);
    return faces;
  }
}

function groupNode(
  faces: ReadonlyMap<string, ObjFaces>,
  shape: ObjShape,
  materials: ReadonlyMap<string, ObjMaterial>,
  name: string,
): CadNode | null {
  const [some] = faces.values();
  if (!some) return null;
  const origin = originOf([0, 1, 2].map((axis) => shape.points.get(some.first, axis)));
  const primitives: CadPrimitive[] = [];
  const finished = finishFaces([...faces.values()], shape, origin);
  for (const [i, material] of [...faces.keys()].entries()) {
    const made = finished[i];
    const look = materials.get(material);
    if (!made) continue;
    const color = made.vertexColors ? WHITE : (look?.color ?? null);
    primitives.push({ ...made, color, ...(look && look.opacity < 1 && { opacity: look.opacity }) });
  }
  if (primitives.length === 0) return null;
  const [x, y, z] = origin;
  const isMoved = x !== 0 || y !== 0 || z !== 0;
  return {
    name,
    mesh: { name, primitives },
    children: [],
    ...(isMoved && { placement: { rotation: [0, 0, 0, 1], translation: [x * METRES, y * METRES, z * METRES] } }),
  };
}
