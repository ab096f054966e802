import { dot, type Vector } from '../../delivery/vectors.ts';
import type { Part, RevisionModel } from '../model/revision-model.ts';
import { nearestOnParts, type SurfacePlace } from './part-surface.ts';

/** How far from the surface a comment may be, as shares of the model's diagonal: on the exact level, and on the coarse one. */
const ON_SURFACE = 0.001;
const ON_COARSE = 0.004;

/** A comment as its revision has it; an export never changes, so places in its file are places on its parts. */
export interface ComparedComment {
  id: string;
  /** In the frame of the file, metres. */
  position: Vector;
  /** Of the surface; its length does not matter. */
  normal: Vector;
  /** The node that it was put on; null for comments that know none. */
  part: { path: string; names: string[] } | null;
}

/**
 * The place of an old part's surface that a comment is on: of the part it names, if that is there and has the same names;
 * else of the nearest part that looks the same way. Null if there is none, or if a surface was clicked from behind.
 */
export function findAnchor({ parts, diagonal }: RevisionModel, comment: ComparedComment): SurfacePlace | null {
  const length = Math.sqrt(dot(comment.normal, comment.normal));
  if (!(length > 0)) return null;
  const normal = comment.normal.map((value) => value / length) as Vector;
  const own = parts.find((part) => isAddressed(part, comment));
  const candidates = own ? [own] : parts;
  const found =
    (own ? null : nearestOnParts(candidates, comment.position, normal, diagonal * ON_SURFACE)) ??
    nearestOnParts(candidates, comment.position, normal, diagonal * ON_COARSE);
  if (!found) return null;
  // The viewer turns normals to whoever looks: a nearer surface that looks the other way was clicked from behind.
  const away = normal.map((value) => -value) as Vector;
  const behind = nearestOnParts(candidates, comment.position, away, found.distance);
  return behind && behind.distance < found.distance ? null : found;
}

function isAddressed({ path, names }: Part, { part }: ComparedComment): boolean {
  return part !== null && part.path === path && part.names.join('\n') === names.join('\n');
}
