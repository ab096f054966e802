import { afterEach, beforeEach } from 'vitest';

/** The uploads of a test: each waits until the test lets it go on. */
export interface FakeUploads {
  /** All that are on their way have sent so much of their bodies, 0 to 1. */
  progress(share: number): void;
  /** Uploads wait from now on until `release`. */
  hold(): void;
  /** Those that wait, and all that follow, are answered. */
  release(): void;
}

/**
 * Takes the place of `XMLHttpRequest`, which uploads use for their progress: requests go through `fetch`, and so to the
 * fake server. Call it before `startFakeServer`.
 */
export function startFakeUploads(): FakeUploads {
  const real = globalThis.XMLHttpRequest;
  const running = new Set<FakeRequest>();
  let gate = Promise.withResolvers<void>();

  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    responseType = '';
    response: Blob | null = null;
    status = 0;
    #init: RequestInit & { headers: Record<string, string> } = { headers: {} };
    #url = '';
    #answer: Headers = new Headers();
    #abort = new AbortController();

    open(method: string, url: string): void {
      this.#init.method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#init.headers[name] = value;
    }
    getAllResponseHeaders(): string {
      return [...this.#answer].map(([name, value]) => `${name}: ${value}`).join('\r\n');
    }
    abort(): void {
      this.#abort.abort();
      this.onabort?.();
      this.onloadend?.();
    }
    async send(body: Blob): Promise<void> {
      running.add(this);
      await gate.promise;
      running.delete(this);
      const { signal } = this.#abort;
      if (signal.aborted) return;
      try {
        const answer = await fetch(this.#url, { ...this.#init, body, signal });
        this.status = answer.status;
        this.#answer = answer.headers;
        this.response = await answer.blob();
        this.onload?.();
      } catch {
        if (signal.aborted) return;
        this.onerror?.();
      }
      this.onloadend?.();
    }
  }

  beforeEach(() => {
    gate = Promise.withResolvers();
    gate.resolve();
    globalThis.XMLHttpRequest = FakeRequest as never;
  });
  afterEach(() => {
    gate.resolve();
    running.clear();
    globalThis.XMLHttpRequest = real;
  });
  return {
    progress: (share) => {
      for (const { upload } of running) upload.onprogress?.({ loaded: share * 100, total: 100 });
    },
    hold: () => {
      gate = Promise.withResolvers();
    },
    release: () => gate.resolve(),
  };
}
