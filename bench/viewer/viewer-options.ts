import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** Which parts of the comparison to run. */
export interface ViewerOptions {
  /** A folder with GLB files in addition to our own: `--models` or CHAMFER_MODELS; null without one. */
  models: string | null;
  /** File names; empty for the default ones. */
  files: string[];
  /** Viewer names; empty for all. */
  viewers: string[];
  repeats: number;
  /** Whether docs/performance.md is updated. */
  write: boolean;
}

/** Names of benchmarks, and options of the viewer comparison. @throws Error for an unknown option */
export function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      models: { type: 'string' },
      file: { type: 'string', multiple: true },
      viewer: { type: 'string', multiple: true },
      repeats: { type: 'string' },
      write: { type: 'boolean' },
    },
  });
}

/** Options from the command line and the environment. @throws Error if the folder does not exist */
export function viewerOptions(): ViewerOptions {
  const { values } = readArguments();
  const models = values.models ?? process.env.CHAMFER_MODELS ?? null;
  if (models !== null && !existsSync(models)) throw new Error(`There is no folder ${models}.`);
  return {
    models,
    files: values.file ?? [],
    viewers: values.viewer ?? [],
    repeats: Math.max(1, Number(values.repeats ?? 5) || 5),
    write: values.write ?? false,
  };
}
