const PER_BLOCK = 65_536;

/** Rows of three numbers, in blocks, so that growing copies nothing. */
export class Rows {
  readonly #blocks: (Float32Array | Float64Array)[] = [];
  readonly #Block: typeof Float32Array | typeof Float64Array;
  #count = 0;

  constructor(Block: typeof Float32Array | typeof Float64Array) {
    this.#Block = Block;
  }

  /** Rows so far. */
  get count(): number {
    return this.#count;
  }

  add(x: number, y: number, z: number): void {
    const at = (this.#count % PER_BLOCK) * 3;
    if (at === 0) this.#blocks.push(new this.#Block(PER_BLOCK * 3));
    const block = this.#blocks.at(-1)!;
    block[at] = x;
    block[at + 1] = y;
    block[at + 2] = z;
    this.#count++;
  }

  /** A number of a row that is there; axis is 0, 1 or 2. */
  get(row: number, axis: number): number {
    return this.#blocks[Math.floor(row / PER_BLOCK)]![(row % PER_BLOCK) * 3 + axis]!;
  }
}

/** A list of integers of 32 bits that is small while it is short. */
export class Integers {
  #values = new Int32Array(12);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(value: number): void {
    if (this.#count === this.#values.length) {
      const values = new Int32Array(this.#count * 2);
      values.set(this.#values);
      this.#values = values;
    }
    this.#values[this.#count++] = value;
  }

  get(at: number): number {
    return this.#values[at]!;
  }
}
