import { median } from '../support/measure.ts';
import type { Numbers } from './measure-page.ts';

/** All rounds of all viewers with one file. */
export class FileResults {
  readonly file: string;
  readonly #rounds = new Map<string, (Numbers | null)[]>();
  /** The reason why a viewer did not show the file. */
  readonly failures = new Map<string, string>();

  constructor(file: string) {
    this.file = file;
  }

  add(viewer: string, round: Numbers | string): void {
    if (typeof round === 'string') this.failures.set(viewer, round);
    const known = this.#rounds.get(viewer) ?? [];
    this.#rounds.set(viewer, [...known, typeof round === 'string' ? null : round]);
  }

  /** The median of a value; null for a viewer that did not show the file. */
  median(viewer: string, what: keyof Numbers): number | null {
    const values = this.#values(viewer, what);
    return values.length > 0 && values.every(Number.isFinite) ? median(values) : null;
  }

  /** The median of the ratio of a value to another viewer's in the same round. */
  ratio(viewer: string, what: keyof Numbers, to: string): number | null {
    const others = this.#rounds.get(to) ?? [];
    const ratios = (this.#rounds.get(viewer) ?? []).flatMap((round, k) => {
      const other = others[k];
      return round && other && other[what] > 0 ? [round[what] / other[what]] : [];
    });
    return ratios.length > 0 ? median(ratios) : null;
  }

  #values(viewer: string, what: keyof Numbers): number[] {
    return (this.#rounds.get(viewer) ?? []).flatMap((round) => (round ? [round[what]] : []));
  }
}
