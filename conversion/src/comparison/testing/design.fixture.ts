import { buildDesign, type DesignSlug } from '@chamfer/designs';
import type { Node } from '@gltf-transform/core';
import { glbOf, newDocument, openBytesOf } from '../../delivery/model.fixture.ts';
import type { Bytes } from '../../delivery/testing/delivery.fixture.ts';
import { readModel } from '../model/read-model.ts';
import { type Pose, poseMapping, rotationAbout } from '../shape/pose.ts';
import { pick, type Random } from './random.fixture.ts';
import { box, cylinder, type Solid, tube, wedge } from './solids.fixture.ts';

/** A part of a design from which revisions are made. */
export interface DesignPart {
  /** Stays with the part from one revision to the next. */
  key: number;
  /** From the root; the last one is its own. */
  names: string[];
  pose: Pose;
  /** Parts with the same solid are written with one mesh. */
  solid: Solid;
  /** Makes the same part with other triangles, where it has curved faces. */
  remake?: (segments: number) => Solid;
}

/** The parts of a GLB. */
export async function designOf(glb: Uint8Array): Promise<DesignPart[]> {
  const { parts } = await readModel(await openBytesOf(new Uint8Array(glb)));
  return parts.map(({ names, pose, shape }, key) => ({ key, names, pose, solid: shape }));
}

/** The parts of a demo design. */
export async function demoDesign(slug: DesignSlug): Promise<DesignPart[]> {
  return designOf((await buildDesign(slug)).glb);
}

/** A made-up assembly: plates, pins, tubes and wedges, some of them several times. */
export function makeDesign(random: Random): DesignPart[] {
  const parts: DesignPart[] = [];
  const size = () => 0.02 + random() * 0.06;
  const add = (name: string, solid: Solid, remake?: DesignPart['remake']) => {
    const pose = placeFreely(random, 0.4);
    parts.push({ key: parts.length, names: ['Assembly', name], pose, solid, remake });
  };
  for (let i = 0; i < 4; i++) add(`Plate ${'ABCD'[i]}`, box(size(), size(), size() / 4));
  for (let i = 0; i < 3; i++) {
    const [radius, height] = [size() / 4, size()];
    add(`Pin ${'ABC'[i]}`, cylinder(radius, height, 32), (segments) => cylinder(radius, height, segments));
  }
  for (let i = 0; i < 2; i++) {
    const [outer, height] = [size() / 2, size()];
    add(`Sleeve ${'AB'[i]}`, tube(outer, outer * 0.7, height, 48), (segments) =>
      tube(outer, outer * 0.7, height, segments),
    );
  }
  for (let i = 0; i < 3; i++) add(`Wedge ${'ABC'[i]}`, wedge(size(), size() / 3));
  const stud = cylinder(0.006, 0.03, 24);
  for (let i = 0; i < 4; i++) add('Stud', stud);
  return parts;
}

/** A pose anywhere in a cube. */
export function placeFreely(random: Random, side: number): Pose {
  const axis = pick(random, [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0.6, 0.8, 0],
  ] as const);
  const turn = rotationAbout([...axis], random() * 2 * Math.PI);
  return poseMapping(turn, [0, 0, 0], [random() * side, random() * side, random() * side]);
}

/** A file of a design, and its parts in the order in which a reader meets them. */
export interface WrittenDesign {
  glb: Bytes;
  order: DesignPart[];
}

/** Writes a GLB of the parts, in the order given, with groups of the names above them. */
export async function writeDesign(parts: readonly DesignPart[]): Promise<WrittenDesign> {
  const document = newDocument();
  const buffer = document.getRoot().listBuffers()[0]!;
  const scene = document.getRoot().getDefaultScene()!;
  const meshes = new Map<Solid, ReturnType<typeof document.createMesh>>();
  const groups = new Map<string, ReturnType<typeof document.createNode>>();
  const drawn = new Map<Node, DesignPart>();
  for (const part of parts) {
    const { names, pose, solid } = part;
    let mesh = meshes.get(solid);
    if (!mesh) {
      const position = document
        .createAccessor()
        .setType('VEC3')
        .setArray(Float32Array.from(solid.points))
        .setBuffer(buffer);
      const indices = document
        .createAccessor()
        .setType('SCALAR')
        .setArray(Uint32Array.from(solid.indices))
        .setBuffer(buffer);
      mesh = document
        .createMesh()
        .addPrimitive(document.createPrimitive().setAttribute('POSITION', position).setIndices(indices));
      meshes.set(solid, mesh);
    }
    const node = document.createNode(names.at(-1)).setMesh(mesh);
    node.setMatrix([...pose] as Parameters<typeof node.setMatrix>[0]);
    drawn.set(node, part);
    let parent: { addChild(child: Node): unknown } = scene;
    for (let depth = 1; depth < names.length; depth++) {
      const path = JSON.stringify(names.slice(0, depth));
      const known = groups.get(path);
      const group = known ?? document.createNode(names[depth - 1]);
      if (!known) parent.addChild(group);
      groups.set(path, group);
      parent = group;
    }
    parent.addChild(node);
  }
  const order: DesignPart[] = [];
  scene.traverse((node) => {
    const part = drawn.get(node);
    if (part) order.push(part);
  });
  return { glb: await glbOf(document), order };
}
