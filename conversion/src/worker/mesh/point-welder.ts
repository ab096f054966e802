/** Assigns equal indices to bitwise equal points; CAD programs write shared triangle corners identically. */
export class PointWelder {
  #points = new Float32Array(3 * 1024);
  #bits = new Uint32Array(this.#points.buffer);
  #slots = new Int32Array(4096).fill(-1);
  #count = 0;

  /** The index of a point; x, y, z are finite and stored in single precision. */
  add(x: number, y: number, z: number): number {
    const at = this.#next();
    // Adding 0 turns -0 into 0.
    this.#points[at] = x + 0;
    this.#points[at + 1] = y + 0;
    this.#points[at + 2] = z + 0;
    return this.#place(at);
  }

  /** The index of three integers of 32 bits, distinguished as points are; no list has both. */
  addIntegers(a: number, b: number, c: number): number {
    const at = this.#next();
    this.#bits[at] = a;
    this.#bits[at + 1] = b;
    this.#bits[at + 2] = c;
    return this.#place(at);
  }

  /** How many there are. */
  get count(): number {
    return this.#count;
  }

  /** The three integers of every index, from 0 up to 2³¹ - 1 or below 0. */
  integers(): Int32Array {
    return new Int32Array(this.#points.buffer, 0, this.#count * 3);
  }

  /** The place after the last point. */
  #next(): number {
    if ((this.#count + 1) * 3 > this.#points.length) this.#growPoints();
    if ((this.#count + 1) * 2 > this.#slots.length) this.#growSlots();
    return this.#count * 3;
  }

  /** The index of what was written at `at`. */
  #place(at: number): number {
    const slot = this.#find(at);
    const known = this.#slots[slot] ?? -1;
    if (known >= 0) return known;
    this.#slots[slot] = this.#count;
    return this.#count++;
  }

  /** x, y, z of every point, by index. */
  points(): Float32Array<ArrayBuffer> {
    return this.#points.slice(0, this.#count * 3);
  }

  /** The hash slot of the point whose x is at `at`, or the free slot for it. */
  #find(at: number): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hash(at) & mask;
    for (;;) {
      const other = this.#slots[slot] ?? -1;
      if (other < 0 || this.#isSame(other * 3, at)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #isSame(a: number, b: number) {
    return (
      this.#bits[a] === this.#bits[b] &&
      this.#bits[a + 1] === this.#bits[b + 1] &&
      this.#bits[a + 2] === this.#bits[b + 2]
    );
  }

  #hash(at: number) {
    let hash = 0x9e3779b9;
    for (let axis = 0; axis < 3; axis++) {
      hash = Math.imul(hash ^ (this.#bits[at + axis] ?? 0), 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return hash ^ (hash >>> 16);
  }

  #growPoints() {
    const points = new Float32Array(this.#points.length * 2);
    points.set(this.#points);
    this.#points = points;
    this.#bits = new Uint32Array(points.buffer);
  }

  #growSlots() {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    for (let i = 0; i < this.#count; i++) this.#slots[this.#find(i * 3)] = i;
  }
}
