import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** What of the comparison is run. */
export interface ViewerOptions {
  /** A folder with GLB files beside our own: `--models` or CHAMFER_MODELS; null without any. */
  models: string | null;
  /** Names of files; empty for the usual ones. */
  files: string[];
  /** Names of viewers; empty for all. */
  viewers: string[];
  repeats: number;
  /** Whether docs/performance.md is brought up to date. */
  write: boolean;
}

/** Names of benchmarks, and what the comparison of viewers is told. @throws Error for an unknown option */
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

/** What the command line and the environment ask for. @throws Error for a folder that is not there */
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
