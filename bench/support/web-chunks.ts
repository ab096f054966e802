import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/web-build.ts';

/** A chunk in the build's manifest. */
interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  /** Files referenced by its code, such as workers. */
  assets?: string[];
}

/** Groups of files of a build; paths as requested by browsers. */
export interface WebChunks {
  /** The engine's own chunk; its request marks the end of what the review page loads before the engine. */
  engine: string;
  /** The engine and what only it loads: decoders, readers, workers. */
  engineFiles: Set<string>;
  /** Scripts and styles that a review page loads before the model. */
  reviewFiles: string[];
}

/** Reads the manifest of the built web app. @throws Error when a page the benchmarks need is missing */
export function readWebChunks(): WebChunks {
  const manifest = JSON.parse(readFileSync(join(root, 'web/dist/.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const key = (ending: string) => {
    const found = Object.keys(manifest).find((name) => name.endsWith(ending) || manifest[name]!.name === ending);
    if (!found) throw new Error(`the build has no ${ending}`);
    return found;
  };
  const [page, engine, review] = [key('index.html'), key('viewer/src/index.ts'), key('pages/review-route.tsx')];
  // Chunks that the entry and the review page reach without the engine do not count as the engine's.
  const elsewhere = reachable(manifest, [page], engine);
  const own = reachable(manifest, [engine]);
  const address = (name: string) => `/${manifest[name]!.file}`;
  const shown = [page, review, engine, key('i18n/en/review.json'), key('data')];
  const loaded = [...new Set(shown.flatMap((name) => [...reachable(manifest, [name], undefined, false)]))];
  return {
    engine: address(engine),
    engineFiles: new Set([
      ...[...own].filter((name) => !elsewhere.has(name)).map(address),
      ...(manifest[engine]!.assets ?? []).map((file) => `/${file}`),
    ]),
    reviewFiles: loaded.flatMap((name) => [address(name), ...(manifest[name]!.css ?? []).map((file) => `/${file}`)]),
  };
}

/** The chunks reachable from some, including themselves, without going beyond `wall`. */
function reachable(manifest: Record<string, Chunk>, from: string[], wall?: string, dynamic = true): Set<string> {
  const reached = new Set<string>();
  const waiting = [...from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (!chunk || name === wall || reached.has(name)) continue;
    reached.add(name);
    waiting.push(...(chunk.imports ?? []), ...(dynamic ? (chunk.dynamicImports ?? []) : []));
  }
  return reached;
}
