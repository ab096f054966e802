import { AppError } from '../../platform/app-error.ts';

/** What a queue is made of. */
export interface QueueOptions<Item> {
  /** Writes at most `batch` items, all or none. */
  write(items: Item[]): Promise<void>;
  /** The most items that may wait or be in writing. */
  most: number;
  /** How many are written together. */
  batch: number;
  /** How long the first of them waits for others, in milliseconds. */
  gatherMs: number;
}

/** Items on their way into something that takes many together better than one by one. */
export interface EventQueue<Item> {
  /**
   * Adds items, all or none; resolves once they are written, and fails as their writing does.
   * @throws TOO_MANY_REQUESTS where there is no room for all of them
   */
  add(items: readonly Item[]): Promise<void>;
  /** How many wait or are in writing. */
  readonly size: number;
  /** Writes what waits without gathering any longer; resolves once nothing is left. */
  flush(): Promise<void>;
}

/** Items that were added together, and who waits for them. */
interface Addition<Item> {
  items: readonly Item[];
  /** How many are written already. */
  written: number;
  done(): void;
  fail(error: unknown): void;
}

/** A bounded queue in memory. One writing runs at a time, so that it never takes more than one connection. */
export function makeEventQueue<Item>({ write, most, batch, gatherMs }: QueueOptions<Item>): EventQueue<Item> {
  const waiting: Addition<Item>[] = [];
  let size = 0;
  let unwritten = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  /** The next items, at most a batch, each with the addition it is part of. */
  function take(): { items: Item[]; of: Addition<Item>[] } {
    const items: Item[] = [];
    const of: Addition<Item>[] = [];
    while (items.length < batch && waiting.length > 0) {
      const first = waiting[0]!;
      const part = first.items.slice(first.written, first.written + batch - items.length);
      items.push(...part);
      of.push(first);
      first.written += part.length;
      if (first.written === first.items.length) waiting.shift();
    }
    unwritten -= items.length;
    return { items, of };
  }

  async function writeNext(): Promise<void> {
    const { items, of } = take();
    try {
      await write(items);
      for (const addition of of) if (addition.written === addition.items.length) addition.done();
    } catch (error) {
      for (const addition of of) {
        addition.fail(error);
        // What is left of it would be written for nobody: all of it comes again.
        if (waiting[0] === addition) {
          waiting.shift();
          unwritten -= addition.items.length - addition.written;
          size -= addition.items.length - addition.written;
        }
      }
    } finally {
      size -= items.length;
    }
  }

  async function writeAll(isWhole: boolean): Promise<void> {
    await writeNext();
    while (unwritten >= batch || (isWhole && unwritten > 0)) await writeNext();
  }

  function run(isWhole: boolean): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= writeAll(isWhole).finally(() => {
      running = null;
      if (unwritten > 0) schedule();
    });
    return running;
  }

  function schedule(): void {
    if (running) return;
    if (unwritten >= batch) void run(false);
    else timer ??= setTimeout(() => void run(false), gatherMs);
  }

  return {
    add(items) {
      if (items.length === 0) return Promise.resolve();
      if (size + items.length > most) {
        return Promise.reject(new AppError('TOO_MANY_REQUESTS', null, { retryAfter: 5 }));
      }
      size += items.length;
      unwritten += items.length;
      return new Promise((done, fail) => {
        waiting.push({ items, written: 0, done, fail });
        schedule();
      });
    },
    get size() {
      return size;
    },
    async flush() {
      while (size > 0) await run(true);
    },
  };
}
