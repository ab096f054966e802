import { everyPage } from '@chamfer/client';
import { httpTransport } from '@chamfer/client/node';
import {
  cancelPublication,
  defaultSpace,
  newPublication,
  type Published,
  PublishFailure,
  type PublishFile,
  publish,
  readUnitlessModel,
} from '@chamfer/client/publish';
import { type Extent, type ModelUnit, proposeUnit } from '@chamfer/contract/model-units';
import { tokenSource } from './access-token.ts';
import { openDesign } from './design-files.ts';
import { GivenUp, report } from './failure-report.ts';
import { noticeLines } from './notice-lines.ts';
import { programAgent } from './program-agent.ts';
import { type PublishArguments, parsePublishArguments, serverOf } from './publish-arguments.ts';
import { terminalProgress } from './terminal-progress.ts';
import { publishHelp, UsageError } from './usage.ts';

/** The parts of the process environment the command uses. */
export interface Surroundings {
  environment: Record<string, string | undefined>;
  /** Relative file names are resolved against this folder. */
  folder: string;
  /** The repository's folder. */
  root: string;
  stdout: Pick<NodeJS.WriteStream, 'write'>;
  stderr: Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'columns'>;
  /** Aborted when the person interrupts the command. */
  interrupted: AbortSignal;
}

/**
 * `chamfer publish`: one line of JSON on standard output, everything else on standard error.
 * Returns the exit code: 0 published, 1 not published, 2 wrong usage, 130 interrupted.
 */
export async function publishCommand(argv: readonly string[], around: Surroundings): Promise<number> {
  const json = argv.includes('--json');
  const progress = terminalProgress(around.stderr, json);
  try {
    const args = parsePublishArguments(argv, around.environment);
    if (!args) {
      around.stdout.write(publishHelp);
      return 0;
    }
    const { projectId, viewLink, url, notices, measured } = await carryOut(args, around, progress.show);
    progress.clear();
    if (!json) around.stderr.write(noticeLines(notices));
    around.stdout.write(`${JSON.stringify({ projectId, viewLink, url, notices, ...measured })}\n`);
    return 0;
  } catch (error) {
    progress.clear();
    return report(error, { ...around, command: 'publish', json });
  }
}

async function carryOut(
  args: PublishArguments,
  around: Surroundings,
  onProgress: ReturnType<typeof terminalProgress>['show'],
): Promise<Published & { measured: Measured | null }> {
  const { title, files, projectFile } = await openDesign(args, around.folder);
  const measured = await measure(files, args.unit);
  if (measured) reportSize(measured, args, around);
  const server = await serverOf(args, around.environment);
  const token = tokenSource(args.token, server, around);
  const transport = httpTransport(server, token, programAgent(around.environment));
  const place = args.into ? { spaceId: null, projectId: args.into } : await newPlace(transport, args, around);
  const publication = newPublication({
    ...place,
    title,
    sharedState: args.share,
    baseRole: args.role,
    unit: measured?.unit,
    files,
    acceptMissingFaces: args.acceptMissingFaces,
    projectFile,
    platform: 'cli',
  });
  try {
    const published = await publish(transport, publication, { signal: around.interrupted, onProgress });
    return { ...published, measured, url: new URL(published.url, `${server}/`).href };
  } catch (error) {
    const { webExport } = publication;
    if (webExport?.isGivenUp && error instanceof PublishFailure) {
      throw new GivenUp(webExport.id, error, transport.lastRequestId());
    }
    // This upload will not be resumed, so it is deleted; the first failure is the one to report.
    await cancelPublication(transport, publication).catch(() => undefined);
    if (error instanceof PublishFailure && !error.requestId) {
      throw new PublishFailure({ ...failureFacts(error), requestId: transport.lastRequestId() }, { cause: error });
    }
    throw error;
  }
}

/** The unit that a model is published in if its file names none, and its size in it. */
interface Measured {
  unit: ModelUnit;
  size: Extent | null;
}

async function measure(files: readonly PublishFile[], asked: ModelUnit | null): Promise<Measured | null> {
  const { name, content } = files.find(({ kind }) => kind === 'model')!;
  const model = await readUnitlessModel(name, content);
  if (!model) {
    if (asked) throw new UsageError('--unit is for models whose file names no unit: .stl, .obj, .glb and .gltf.');
    return null;
  }
  const { extent, assumedUnit } = model;
  return { unit: asked ?? (extent ? proposeUnit(extent, assumedUnit) : assumedUnit), size: extent };
}

/** Prints the size before anything is sent, so that a wrong unit is seen. */
function reportSize({ unit, size }: Measured, { json }: PublishArguments, { stderr }: Surroundings): void {
  if (json || !size || !stderr.isTTY) return;
  const sides = size.map((side) => Number(side.toPrecision(4)));
  stderr.write(`Size: ${sides.join(' × ')} ${unit} (another unit: --unit)\n`);
}

/** The space in which a new project is created. */
async function newPlace(
  transport: ReturnType<typeof httpTransport>,
  { team }: PublishArguments,
  { interrupted: signal }: Surroundings,
): Promise<{ spaceId: string }> {
  const pages = await everyPage((cursor) => transport.call('GET /app/spaces', { query: { cursor }, signal }));
  const spaces = pages.flatMap(({ items }) => items);
  const space = defaultSpace(spaces, team ?? undefined);
  if (!space) throw noSpace(team);
  return { spaceId: space.spaceId };
}

function failureFacts({ code, message, fileName, details }: PublishFailure) {
  return { code, message, fileName, details };
}

function noSpace(team: string | null): PublishFailure {
  return team
    ? new PublishFailure({ code: 'TEAM_NOT_FOUND', message: `This account may not publish in the team ${team}.` })
    : new PublishFailure({ code: 'SPACE_NOT_FOUND', message: 'This account has no space to publish in.' });
}
