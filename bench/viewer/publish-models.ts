import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { newVisitor, startBrowser } from '../../e2e/support/browser/browser.ts';
import { runCli } from '../../e2e/support/data/publish.ts';
import { buildWeb } from '../../scripts/web-build.ts';
import { withInstallation } from '../support/installation.ts';
import { addPeople } from '../support/people.ts';
import type { ModelFile } from './model-files.ts';

/** A file as the real server sends it to a browser. */
export interface DeliveredFile {
  path: string;
  headers: Record<string, string>;
}

/** The published files of a model. */
export interface PublishedModel {
  full: DeliveredFile;
  coarse: DeliveredFile | null;
  poster: DeliveredFile;
  /** The pictures that the server made, which are the posters until a browser has sent better ones. */
  serverPosters: Record<'light' | 'dark', DeliveredFile>;
  triangles: number | null;
}

/** The fields of a web export that are needed here. */
interface Shown {
  modelFileDownload: { url: string };
  coarseModelDownload: { url: string } | null;
  thumbnailDownloads: Record<'light' | 'dark', { url: string }>;
  triangleCount: number | null;
  isComplete: boolean;
}

const minute = 60_000;

/**
 * Publishes models with the command line on a real server, whose worker processes them, has their owner look at them
 * once, whose browser sends the posters, and keeps what a browser would receive, compressed as in transfer. The server is
 * stopped before anything is measured.
 */
export async function publishModels(
  files: readonly Pick<ModelFile, 'name' | 'path'>[],
  folder: string,
): Promise<Map<string, PublishedModel>> {
  const published = new Map<string, PublishedModel>();
  buildWeb();
  await withInstallation(async ({ fill, startServer }) => {
    const [person] = await fill((parts) => addPeople(parts, 1));
    const { origin } = await startServer();
    for (const { name, path } of files) {
      const login = ['--server', origin, '--token', person!.accessToken];
      const { code, stdout, stderr } = await runCli(['publish', path, '--title', name, ...login]);
      if (code !== 0) throw new Error(`publishing ${name} ended with ${code}: ${stderr}`);
      const { viewLink } = JSON.parse(stdout) as { viewLink: string };
      const address = `${origin}/api/web/web-exports?v=${viewLink}`;
      const made = (await shownWhole(address)).thumbnailDownloads;
      const keep = async (kind: string, url: string) => {
        const kept = join(folder, `${name}.${kind}`);
        return { path: kept, headers: await fetchAsSent(new URL(url, origin), kept) };
      };
      const serverPosters = {
        light: await keep('server-poster-light', made.light.url),
        dark: await keep('server-poster-dark', made.dark.url),
      };
      await bringPoster(origin, viewLink, person!.accessToken);
      const webExport = await shownWhole(address);
      const { modelFileDownload, coarseModelDownload, thumbnailDownloads, triangleCount } = webExport;
      published.set(name, {
        full: await keep('full', modelFileDownload.url),
        coarse: coarseModelDownload && (await keep('coarse', coarseModelDownload.url)),
        poster: await keep('poster', thumbnailDownloads.light.url),
        serverPosters,
        triangles: triangleCount,
      });
    }
  });
  return published;
}

/** What a link shows once all of its files are there. */
async function shownWhole(url: string): Promise<Shown> {
  const signal = AbortSignal.timeout(2 * minute);
  for (;;) {
    const { webExport } = (await (await fetch(url, { method: 'POST', signal })).json()) as { webExport: Shown };
    if (webExport.isComplete) return webExport;
    await setTimeout(500, undefined, { signal });
  }
}

/** Opens a design as its owner, until the browser has sent its thumbnails, which become the posters. */
async function bringPoster(origin: string, viewLink: string, accessToken: string): Promise<void> {
  const browser = await startBrowser();
  try {
    const { context, page } = await newVisitor(browser, origin, { reducedMotion: 'reduce' });
    await context.addInitScript((token) => localStorage.setItem('accessToken', token), accessToken);
    // The last thumbnail it sends.
    const sent = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/thumbnails/dark'),
      { timeout: 5 * minute },
    );
    await page.goto(`${origin}/v/${viewLink}`);
    const status = (await sent).status();
    if (status >= 300) throw new Error(`the poster was answered ${status}`);
  } finally {
    await browser.close();
  }
}

/** Keeps the body as transferred, which `fetch` would decompress. */
async function fetchAsSent(url: URL, path: string): Promise<Record<string, string>> {
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    get(url, { headers: { 'accept-encoding': 'gzip, br' }, timeout: minute }, done).on('error', fail);
  });
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  await writeFile(path, Buffer.concat(pieces));
  const kept = ['content-type', 'content-encoding', 'x-decoded-length'];
  return Object.fromEntries(
    kept.flatMap((name) => (answer.headers[name] ? [[name, String(answer.headers[name])]] : [])),
  );
}
