/** A file that is read in pieces, each once. */
export interface PagedFile {
  /** Bytes. */
  readonly size: number;
  /** The size of a piece, in bytes. */
  readonly piece: number;
  /** The bytes from `begin` up to `end`. @throws Error if they cannot be had, however often they are asked for */
  read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** How long to wait before a piece is requested again. Milliseconds. */
const waits = [500, 2000, 8000];

/** Reads a file by ranges; `beginning` is its first piece. */
export function pagedFile({
  size,
  piece,
  beginning,
  request,
}: {
  readonly size: number;
  readonly piece: number;
  readonly beginning: ArrayBuffer;
  readonly request: (range: string) => Promise<Response>;
}): PagedFile {
  const pieces = new Map<number, Promise<Uint8Array<ArrayBuffer>>>([[0, Promise.resolve(new Uint8Array(beginning))]]);
  const pieceAt = (number: number) => {
    const known = pieces.get(number);
    if (known) return known;
    const [from, to] = [number * piece, Math.min((number + 1) * piece, size)];
    const loading = patiently(() => rangeOf(request, from, to));
    pieces.set(number, loading);
    // What failed is requested again the next time.
    loading.catch(() => pieces.delete(number));
    return loading;
  };
  return {
    size,
    piece,
    async read(begin, end) {
      const [first, last] = [Math.floor(begin / piece), Math.floor((end - 1) / piece)];
      const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      const found = await Promise.all(numbers.map(pieceAt));
      const bytes = new Uint8Array(end - begin);
      for (const [at, part] of found.entries()) {
        const start = (first + at) * piece;
        const [from, to] = [Math.max(begin, start), Math.min(end, start + part.byteLength)];
        bytes.set(part.subarray(from - start, to - start), from - begin);
      }
      return bytes;
    },
  };
}

async function rangeOf(request: (range: string) => Promise<Response>, from: number, to: number) {
  const response = await request(`bytes=${from}-${to - 1}`);
  if (response.status !== 206) throw new Error(`The drawing answered HTTP ${response.status} to a range.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.byteLength !== to - from) throw new Error('The drawing answered another range.');
  return bytes;
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of waits) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return work();
}
