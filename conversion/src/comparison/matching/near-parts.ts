import { minus, type Vector } from '../../delivery/vectors.ts';
import type { Part, RevisionModel } from '../model/revision-model.ts';

/** Finds parts by where their centroids are. */
export class NearParts {
  readonly #cell: number;
  readonly #cells = new Map<string, Part[]>();

  constructor({ parts, diagonal }: RevisionModel) {
    this.#cell = diagonal / 300 || 1;
    for (const part of parts) {
      const key = this.#cellOf(part.centroid).join();
      const cell = this.#cells.get(key);
      if (cell) cell.push(part);
      else this.#cells.set(key, [part]);
    }
  }

  /** Parts within a distance, which counts as a cell of the model at most. */
  around(place: Vector, distance: number): Part[] {
    const reach = Math.min(distance, this.#cell);
    const [x, y, z] = this.#cellOf(place) as Vector;
    const found: Part[] = [];
    for (let i = x - 1; i <= x + 1; i++) {
      for (let j = y - 1; j <= y + 1; j++) {
        for (let k = z - 1; k <= z + 1; k++) {
          for (const part of this.#cells.get([i, j, k].join()) ?? []) {
            if (Math.hypot(...minus(part.centroid, place)) <= reach) found.push(part);
          }
        }
      }
    }
    return found;
  }

  #cellOf(place: Vector): number[] {
    return place.map((value) => Math.floor(value / this.#cell));
  }
}
