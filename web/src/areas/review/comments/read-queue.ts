/** How long what is read is gathered before it is sent. Milliseconds. */
const gatherMs = 250;

/** Gathers ids, and gives them on together when nothing was added for a moment, in groups of at most `most`. */
export class ReadQueue {
  readonly #send: (ids: string[]) => void;
  readonly #most: number;
  #waiting = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (ids: string[]) => void, most: number) {
    this.#send = send;
    this.#most = most;
  }

  add(id: string): void {
    this.#waiting.add(id);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), gatherMs);
  }

  /** Gives on what is there at once. */
  flush(): void {
    clearTimeout(this.#timer);
    const ids = [...this.#waiting];
    this.#waiting = new Set();
    for (let start = 0; start < ids.length; start += this.#most) this.#send(ids.slice(start, start + this.#most));
  }
}
