import type { OpenOptions } from '../port.ts';
import type { StagedModel } from '../scene/stage/stage.ts';
import { fetchModel, throwIfAborted } from './fetch-model.ts';
import type { ModelReader } from './load-model.ts';

/** What becomes of the levels on their way. */
export interface LevelSteps {
  readonly read: ModelReader;
  /** Above this the coarse level is all that is fetched. */
  readonly mostTriangles: number;
  readonly tell: (fraction: number) => void;
  /** Makes the full level ready to be shown. */
  readonly prepare: (level: StagedModel) => Promise<void>;
  /** The coarse level is there and the full one is not. Resolves when it is seen. */
  readonly preview: (coarse: StagedModel) => Promise<void>;
  /** The coarse level came after the full one had been given out. */
  readonly late: (coarse: StagedModel) => void;
}

/**
 * Fetches the full level of a model and, where there is one, the coarse level in parallel, which never delays the full one
 * and whose failure does not matter. On a device that is too small the coarse level is all. A full level that follows
 * the coarse one at once waits until that is on the screen: drawing it may take seconds.
 *
 * @throws ViewerError MODEL_DOWNLOAD_FAILED, MODEL_UNREADABLE, MODEL_UNSUPPORTED, ABORTED
 */
export async function fetchLevels(
  options: OpenOptions,
  signal: AbortSignal,
  { read, mostTriangles, tell, prepare, preview, late }: LevelSteps,
): Promise<{ level: StagedModel; isReduced: boolean }> {
  const { coarse, triangleCount, detail } = options;
  if (coarse && detail !== 'full' && (triangleCount ?? 0) > mostTriangles) {
    const level = await fetchModel(coarse, signal, read, tell);
    return { level, isReduced: true };
  }
  let isFullThere = false;
  let seen: Promise<void> | null = null;
  const given = coarse
    ? fetchModel(coarse, signal, read, () => {})
        .then((level) => {
          if (signal.aborted) return;
          if (isFullThere) late(level);
          else seen = preview(level);
        })
        // The full level is on its way, and reports what is wrong if something is.
        .catch(() => {})
    : null;
  try {
    const level = await fetchModel(options, signal, read, tell);
    await prepare(level);
    isFullThere = true;
    await seen;
    throwIfAborted(signal);
    return { level, isReduced: false };
  } catch (error) {
    // The coarse level is better than nothing.
    await given;
    throw error;
  }
}
