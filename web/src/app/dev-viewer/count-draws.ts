import type { Signal } from '@chamfer/viewer/port';

type Call = (this: unknown, ...values: unknown[]) => unknown;

const drawCalls = ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced', 'drawRangeElements'];
const multiDrawCalls = ['multiDrawElementsWEBGL', 'multiDrawArraysWEBGL', 'multiDrawElementsInstancedWEBGL'];

/**
 * The draw calls of the page's last frame, 0 before the first. Counting starts with the first call and lasts for the
 * life of the page, so create viewers afterwards.
 */
export function countDraws(): Signal<number> {
  counting ??= startCounting();
  return counting;
}

let counting: Signal<number> | null = null;

function startCounting(): Signal<number> {
  const listeners = new Set<(value: number) => void>();
  let last = 0;
  let current = 0;
  // A frame is drawn synchronously, so the microtask queued after it runs once its last call has been made.
  const endFrame = () => {
    last = current;
    current = 0;
    for (const listener of listeners) listener(last);
  };
  const count = (owner: object, names: string[]) => {
    const calls = owner as Record<string, Call | undefined>;
    for (const name of names) {
      const made = calls[name];
      if (!made) continue;
      calls[name] = function (...values) {
        if (current === 0) queueMicrotask(endFrame);
        current++;
        return made.apply(this, values);
      };
    }
  };
  const { prototype } = WebGL2RenderingContext;
  count(prototype, drawCalls);
  const getExtension = prototype.getExtension as Call;
  const counted = new WeakSet<object>();
  Object.assign(prototype, {
    getExtension(this: unknown, ...values: unknown[]) {
      const extension = getExtension.apply(this, values);
      if (extension instanceof Object && !counted.has(extension)) {
        counted.add(extension);
        count(extension, multiDrawCalls);
      }
      return extension;
    },
  });
  return {
    get value() {
      return last;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
