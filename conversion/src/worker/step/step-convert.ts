import { createHash } from 'node:crypto';
import { failWith } from '../bytes/export-job.ts';
import { Notices } from '../bytes/notices.ts';
import type { CadMesh, CadModel, CadNode, CadPrimitive, Placement } from '../mesh/model-document.ts';
import { moveNear, type Origin } from '../mesh/near-origin.ts';
import { findPlacement } from '../mesh/rigid-match.ts';
import { importStep, type OcctMesh, type OcctNode } from './occt-importer.ts';
import { readStepEntities, type StepEntity } from './step-entities.ts';
import { contentsOf, type StepContents } from './step-faces.ts';
import { missingFaces } from './step-missing.ts';
import { plainStep } from './step-text.ts';

/** A converted STEP file. */
export interface StepModel extends CadModel {
  /** Whether any face or body has its own colour. */
  hasColors: boolean;
}

/** How a STEP file is converted. */
export interface StepOptions {
  /** Publishes a model without the faces that cannot be read, which are then counted. */
  acceptMissingFaces: boolean;
  notices: Notices;
}

/** A mesh, and the placement of one of its occurrences. */
interface Occurrence {
  mesh: CadMesh;
  placement?: Placement;
}

/** Comparisons with at most this many different shapes that have the same triangle list; others are not merged. */
const MAX_LOOKALIKES = 16;

/**
 * Reads a STEP file into metres, Z up, with the names of its assembly tree, one node per occurrence of a part, shared
 * geometry for repeated parts, and the colours of bodies and faces.
 * @throws ExportFileError INVALID_STEP (details.files: the files in which its parts are), STEP_FACES_MISSING
 * (details.missing, details.faces)
 * @throws Error from WebAssembly when the importer crashes or runs out of memory
 */
export async function convertStep(
  content: Uint8Array,
  file: string,
  title: string,
  { acceptMissingFaces, notices }: StepOptions = { acceptMissingFaces: false, notices: new Notices() },
): Promise<StepModel> {
  const text = plainStep(content);
  const entities = readStepEntities(text);
  const contents = contentsOf(entities);
  const imported = await importStep(text);
  if (!imported) return refuseUnread(entities, contents, text, file);
  const missing = missingFaces(contents, imported.meshes);
  if (missing > 0 && !acceptMissingFaces) {
    const faces = contents.faces ?? missing;
    failWith('STEP_FACES_MISSING', file)(`${missing} of ${faces} faces cannot be read`, { missing, faces });
  }
  const occurrences = shareMeshes(imported.meshes);
  const root = buildTree(imported.root, occurrences, title);
  if (root.children.length === 0 && !root.mesh) refuseUnread(entities, contents, text, file);
  notices.add('missing_faces', missing);
  notices.add('lines', contents.curves);
  notices.add('external_parts', contents.files.length);
  const hasColors = imported.meshes.some((mesh) => mesh.color || mesh.brep_faces.some((face) => face.color));
  return { root, hasColors };
}

/** The cause as far as the file shows it. */
function refuseUnread(
  entities: ReadonlyMap<number, StepEntity>,
  { files, curves, faces }: StepContents,
  text: Uint8Array,
  file: string,
): never {
  const fail = failWith('INVALID_STEP', file);
  if (files.length > 0) {
    const named = files.slice(0, 100);
    return fail(`its parts are in other files: ${named.slice(0, 5).join(', ')}`, { cause: 'elsewhere', files: named });
  }
  if ([...entities.values()].some(({ name }) => name.startsWith('TESSELLATED_'))) {
    return fail('its shape is made of triangles (TESSELLATED_SOLID), not of faces', { cause: 'tessellated' });
  }
  if (curves > 0 && faces === null) {
    return fail(`there are ${curves} lines in it, and no solid or surface`, { cause: 'lines', lines: curves });
  }
  const end = Buffer.from(text.subarray(-200)).toString('latin1');
  if (!/END-ISO-10303-21\s*;/.test(end)) return fail('it breaks off before its end', { cause: 'cut' });
  return fail('it breaks the rules of ISO 10303-21, or there is no solid or surface in it');
}

/** Assigns each imported mesh its geometry; meshes that differ only by a rotation and translation share one. */
function shareMeshes(meshes: readonly OcctMesh[]): (Occurrence | null)[] {
  const known = new Map<string, { source: OcctMesh; mesh: CadMesh }[]>();
  return meshes.map((source) => {
    if (source.index.array.length === 0) return null;
    const origin = moveNear(source.attributes.position.array);
    const key = fingerprint(source);
    const lookalikes = known.get(key) ?? [];
    known.set(key, lookalikes);
    for (const { source: first, mesh } of lookalikes) {
      const placement = findPlacement(first.attributes.position.array, source.attributes.position.array);
      if (placement) return { mesh, placement: moved(placement, origin) };
    }
    const mesh: CadMesh = { name: source.name, primitives: splitByColor(source) };
    if (lookalikes.length < MAX_LOOKALIKES) lookalikes.push({ source, mesh });
    return origin ? { mesh, placement: moved({ rotation: [0, 0, 0, 1], translation: [0, 0, 0] }, origin) } : { mesh };
  });
}

function moved({ rotation, translation: [x, y, z] }: Placement, origin: Origin | null): Placement {
  const [ox, oy, oz] = origin ?? [0, 0, 0];
  return { rotation, translation: [x + ox, y + oy, z + oz] };
}

/** A key shared by meshes that may be copies of each other: triangles and colours, but not positions. */
function fingerprint(mesh: OcctMesh) {
  const colors = JSON.stringify([mesh.color, mesh.brep_faces, mesh.attributes.position.array.length]);
  return createHash('sha256').update(Uint32Array.from(mesh.index.array)).update(colors).digest('hex');
}

/** Copies the tree without branches that contain no geometry, under one root. Walks without recursion. */
function buildTree(source: OcctNode, occurrences: readonly (Occurrence | null)[], title: string): CadNode {
  const root: CadNode = { name: source.name || title, children: [] };
  const order: { node: CadNode; parent: CadNode | null }[] = [{ node: root, parent: null }];
  const waiting: { source: OcctNode; node: CadNode }[] = [{ source, node: root }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { source: from, node } = next;
    for (const index of from.meshes) {
      const occurrence = occurrences[index];
      if (occurrence) node.children.push({ name: occurrence.mesh.name, ...occurrence, children: [] });
    }
    for (const childSource of from.children) {
      const child: CadNode = { name: childSource.name, children: [] };
      node.children.push(child);
      order.push({ node: child, parent: node });
      waiting.push({ source: childSource, node: child });
    }
  }
  for (const { node, parent } of order.reverse()) {
    node.children = node.children.filter((child) => child.mesh || child.children.length > 0);
    // A part with a single body becomes that body, without a level in between.
    const only = node.children.length === 1 ? node.children[0] : undefined;
    if (parent && only?.mesh) Object.assign(node, { ...only, name: node.name || only.name });
  }
  const [only] = root.children;
  return source.name === '' && root.children.length === 1 && only && !only.mesh ? only : root;
}

/** One primitive per colour; faces without a colour use their body's. */
function splitByColor(mesh: OcctMesh): CadPrimitive[] {
  const groups = new Map<string, { color: CadPrimitive['color']; triangles: number[] }>();
  const body = mesh.color ?? null;
  const faces = mesh.brep_faces.length > 0 ? mesh.brep_faces : [{ first: 0, last: Infinity, color: null }];
  const count = mesh.index.array.length / 3;
  for (const face of faces) {
    const color = face.color ?? body;
    const key = JSON.stringify(color);
    const group = groups.get(key) ?? { color, triangles: [] };
    groups.set(key, group);
    for (let i = face.first; i <= Math.min(face.last, count - 1); i++) group.triangles.push(i);
  }
  return [...groups.values()].filter(({ triangles }) => triangles.length > 0).map((group) => pick(mesh, group));
}

/** The triangles of a group with the vertices they use. */
function pick(mesh: OcctMesh, group: { color: CadPrimitive['color']; triangles: number[] }): CadPrimitive {
  const { position, normal } = mesh.attributes;
  const renamed = new Map<number, number>();
  const indices = new Uint32Array(group.triangles.length * 3);
  group.triangles.forEach((triangle, t) => {
    for (let corner = 0; corner < 3; corner++) {
      const vertex = mesh.index.array[triangle * 3 + corner] ?? 0;
      const index = renamed.get(vertex) ?? renamed.size;
      renamed.set(vertex, index);
      indices[t * 3 + corner] = index;
    }
  });
  const gather = (from: readonly number[]) => {
    const array = new Float32Array(renamed.size * 3);
    for (const [vertex, index] of renamed) {
      for (let axis = 0; axis < 3; axis++) array[index * 3 + axis] = from[vertex * 3 + axis] ?? Number.NaN;
    }
    return array;
  };
  const positions = gather(position.array);
  return { positions, normals: normal ? gather(normal.array) : null, indices, color: group.color };
}
