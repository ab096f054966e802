import type { ModelInfo, Viewer } from '@chamfer/viewer/port';
import { useEffect, useState } from 'react';
import type { ShownModel } from './shown-model.ts';

/** Results of opening a model. Times in milliseconds since the call of `open`. */
export interface ModelFacts {
  info: ModelInfo | null;
  /** Until something was drawn: the coarse level, if there is one. */
  firstFrameMs: number | null;
  wholeMs: number | null;
  /** Compressed bytes transferred over the network; null for a local file. */
  wireBytes: number | null;
  failure: string | null;
}

const nothing: ModelFacts = { info: null, firstFrameMs: null, wholeMs: null, wireBytes: null, failure: null };

/** Opens a model in the viewer whenever it changes, and measures the times. */
export function useShownModel(viewer: Viewer | null, shown: ShownModel | null): ModelFacts {
  const [facts, setFacts] = useState<{ of: ShownModel | null; facts: ModelFacts }>({ of: null, facts: nothing });
  useEffect(() => {
    if (!viewer || !shown) return;
    const abort = new AbortController();
    const started = performance.now();
    const add = (more: Partial<ModelFacts>) => {
      if (abort.signal.aborted) return;
      setFacts((known) => ({ of: shown, facts: { ...(known.of === shown ? known.facts : nothing), ...more } }));
    };
    // The current state is drawn in the next frame; the frame after that runs when it is done.
    const afterDrawing = (tell: (milliseconds: number) => void) =>
      requestAnimationFrame(() => requestAnimationFrame(() => tell(performance.now() - started)));
    const stop = viewer.state.subscribe((state) => {
      if (state.phase !== 'ready' && !(state.phase === 'loading' && state.hasPreview)) return;
      stop();
      afterDrawing((firstFrameMs) => add({ firstFrameMs }));
    });
    viewer.open({ ...shown.open, signal: abort.signal }).then(
      (info) => {
        add({ info, wireBytes: wireBytes(shown) });
        afterDrawing((wholeMs) => add({ wholeMs }));
      },
      (error: unknown) => add({ failure: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      abort.abort();
      stop();
    };
  }, [viewer, shown]);
  return facts.of === shown ? facts.facts : nothing;
}

function wireBytes({ open: { url, coarse } }: ShownModel): number | null {
  const addresses = [url, coarse?.url].filter((address) => address !== undefined);
  if (addresses.length === 0) return null;
  const entries = addresses.flatMap(
    (address) => performance.getEntriesByName(new URL(address, location.href).href).at(-1) ?? [],
  ) as PerformanceResourceTiming[];
  return entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}
