import type { ViewerState } from '@chamfer/viewer/port';
import { useEffect, useState } from 'react';
import type { Model } from '../model/use-model.ts';
import { useSignal } from '../model/use-viewer.ts';

const empty: ViewerState = { phase: 'empty' };

/**
 * Whether this browser can show the model in AR itself; `loading` while the model is still loading. The browser is
 * asked immediately, so that nobody is sent to another app, without the pins, only because of a slow download.
 */
export function useWebXr({ viewer, failure }: Pick<Model, 'viewer' | 'failure'>): 'ready' | 'loading' | 'none' {
  const [isOffered, setOffered] = useState(false);
  /** `null` until the engine can answer. */
  const [isAvailable, setAvailable] = useState<boolean | null>(null);
  const { phase } = useSignal(viewer?.state, empty);
  useEffect(() => {
    // A browser that forbids it to this page has none.
    navigator.xr?.isSessionSupported('immersive-ar').then(setOffered, () => undefined);
  }, []);
  useEffect(() => {
    let isGone = false;
    void viewer?.ar.isAvailable().then((is) => !isGone && setAvailable(is));
    return () => {
      isGone = true;
      setAvailable(null);
    };
  }, [viewer]);
  if (!isOffered || isAvailable === false || failure) return 'none';
  return isAvailable && phase === 'ready' ? 'ready' : 'loading';
}
