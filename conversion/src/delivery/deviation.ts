import { SurfaceSearch } from './surface-search.ts';
import { along, cross, dot, minus, type Vector } from './vectors.ts';

/** Triangles over points that they share: x, y, z of each point, three points for each triangle. */
export interface Surface {
  points: Float32Array;
  indices: Uint32Array;
}

/** More places of a surface are not looked at: then every so many-th is. */
const MOST_PLACES = 40_000;
/** What is nowhere wider than this share of the bound cannot be seen to face the wrong way. */
const HAIR = 0.25;

/** Measures whether other surfaces are as good as one. */
export class Deviation {
  readonly #surface: Surface;
  readonly #bound: number;
  readonly #search: SurfaceSearch;

  constructor(surface: Surface, bound: number) {
    this.#surface = surface;
    this.#bound = bound;
    this.#search = new SurfaceSearch(surface.points, surface.indices);
  }

  /**
   * Whether no point of either surface is further than the bound from the other one, and no triangle of `other` faces
   * the wrong way: nothing has gone, nothing has been added, there are no holes and no shards.
   */
  isWithin(other: Surface): boolean {
    const there = new SurfaceSearch(other.points, other.indices);
    return (
      everyPlace(this.#surface, (place) => there.isNear(place, this.#bound, null)) &&
      everyPlace(other, (place, normal, width) => {
        return this.#search.isNear(place, this.#bound, width > this.#bound * HAIR ? normal : null);
      })
    );
  }
}

/** Whether all corners, middles of sides and middles of triangles pass; each comes with its triangle's normal and width. */
function everyPlace(
  { points, indices }: Surface,
  passes: (place: Vector, normal: Vector, width: number) => boolean,
): boolean {
  const every = Math.max(1, Math.ceil((indices.length * 7) / 3 / MOST_PLACES)) * 3;
  const corner = (index: number): Vector => {
    const at = indices[index]! * 3;
    return [points[at]!, points[at + 1]!, points[at + 2]!];
  };
  for (let triangle = 0; triangle < indices.length; triangle += every) {
    const [a, b, c] = [corner(triangle), corner(triangle + 1), corner(triangle + 2)];
    const [ab, ac, bc] = [minus(b, a), minus(c, a), minus(c, b)];
    const normal = cross(ab, ac);
    const longest = Math.sqrt(Math.max(dot(ab, ab), dot(ac, ac), dot(bc, bc)));
    const width = longest > 0 ? Math.sqrt(dot(normal, normal)) / longest : 0;
    const middles = [along(a, ab, 0.5), along(a, ac, 0.5), along(b, bc, 0.5), along(along(a, ab, 1 / 3), ac, 1 / 3)];
    for (const place of [a, b, c, ...middles]) if (!passes(place, normal, width)) return false;
  }
  return true;
}
