import { parseArgs } from 'node:util';
import { everyPage } from '@chamfer/client';
import { httpTransport } from '@chamfer/client/node';
import { PublishFailure, retryPublication } from '@chamfer/client/publish';
import { tokenSource } from './access-token.ts';
import { GivenUp, report } from './failure-report.ts';
import { noticeLines } from './notice-lines.ts';
import { programAgent } from './program-agent.ts';
import { idOf, serverAndToken, serverOf } from './publish-arguments.ts';
import type { Surroundings } from './publish-command.ts';
import { terminalProgress } from './terminal-progress.ts';
import { retryHelp, UsageError } from './usage.ts';

/**
 * `chamfer retry [ID]`: publishes a design that the server gave up, with the files that were sent then; without an id it
 * lists what can be retried, also what is missing of designs with working links. Lines of JSON on standard output, everything else on standard error. Returns the exit
 * code: 0 published or listed, 1 not published, 2 wrong usage, 130 interrupted.
 */
export async function retryCommand(argv: readonly string[], around: Surroundings): Promise<number> {
  const json = argv.includes('--json');
  const progress = terminalProgress(around.stderr, json);
  try {
    const args = parse(argv, around.environment);
    if (args === null) {
      around.stdout.write(retryHelp);
      return 0;
    }
    const lines =
      args.webExportId === null
        ? await list(args, around)
        : [await retry(args.webExportId, args, around, progress.show)];
    progress.clear();
    for (const line of lines) around.stdout.write(`${JSON.stringify(line)}\n`);
    return 0;
  } catch (error) {
    progress.clear();
    return report(error, { ...around, command: 'retry', json });
  }
}

interface RetryArguments extends ReturnType<typeof serverAndToken> {
  /** Null to list what can be tried again. */
  webExportId: string | null;
  json: boolean;
}

/** Null when help is requested. @throws UsageError */
function parse(argv: readonly string[], environment: Surroundings['environment']): RetryArguments | null {
  const { values, positionals } = parseOptions(argv);
  if (values.help) return null;
  const [id, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`One design at a time. Not understood: ${more[0]}`);
  const json = values.json ?? false;
  return { webExportId: idOf('ID', 'a web export', id), json, ...serverAndToken(values, environment) };
}

function parseOptions(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        server: { type: 'string' },
        token: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function transportOf(args: RetryArguments, around: Surroundings) {
  const server = await serverOf(args, around.environment);
  return httpTransport(server, tokenSource(args.token, server, around), programAgent(around.environment));
}

async function list(args: RetryArguments, around: Surroundings) {
  const transport = await transportOf(args, around);
  const signal = around.interrupted;
  const pages = await everyPage((cursor) =>
    transport.call('GET /app/given-up-web-exports', { query: { cursor }, signal }),
  );
  return pages
    .flatMap(({ items }) => items)
    .map(({ webExportId, title, isPublished, retryUntil }) => ({ webExportId, title, isPublished, retryUntil }));
}

async function retry(
  webExportId: string,
  args: RetryArguments,
  around: Surroundings,
  onProgress: ReturnType<typeof terminalProgress>['show'],
) {
  const transport = await transportOf(args, around);
  try {
    const options = { signal: around.interrupted, onProgress };
    const { url, ...published } = await retryPublication(transport, webExportId, options);
    if (!args.json) around.stderr.write(noticeLines(published.notices));
    return { ...published, url: new URL(url, `${args.server}/`).href };
  } catch (error) {
    if (!(error instanceof PublishFailure) || !error.retryUntil) throw error;
    throw new GivenUp(webExportId, error, transport.lastRequestId());
  }
}
