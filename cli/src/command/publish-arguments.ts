import { parseArgs } from 'node:util';
import { type ModelUnit, modelUnits } from '@chamfer/contract/model-units';
import { type LinkRole, linkRoles, type SharedState, sharedStates } from '@chamfer/contract/roles';
import { readLogIns } from './stored-log-ins.ts';
import { UsageError } from './usage.ts';

/** What `chamfer publish` was asked to do; file names as they were typed. */
export interface PublishArguments {
  file: string;
  drawings: string[];
  resources: string[];
  project: string | null;
  title: string | null;
  team: string | null;
  /** The project to publish into; null for a new one. */
  into: string | null;
  share: SharedState;
  role: LinkRole;
  /** Publish a model without the faces that cannot be read. */
  acceptMissingFaces: boolean;
  /** The unit of a model if its file names none; null for the one that its size suggests. */
  unit: ModelUnit | null;
  /** Address of the server without a trailing slash; null for the one of the last log-in. */
  server: string | null;
  token: string | null;
  json: boolean;
}

/**
 * Parses the arguments after `publish`; null when help is requested.
 * @throws UsageError
 */
export function parsePublishArguments(
  argv: readonly string[],
  environment: Record<string, string | undefined>,
): PublishArguments | null {
  const { values, positionals } = parse(argv);
  if (values.help) return null;
  const [file, ...more] = positionals;
  if (!file) throw new UsageError('Name the model to publish.');
  if (more.length > 0)
    throw new UsageError(`One model at a time; drawings go with --drawing. Not understood: ${more[0]}`);
  const title = values.title?.trim();
  if (title === '') throw new UsageError('--title must not be empty.');
  if (title && title.length > 200) throw new UsageError('--title holds at most 200 characters.');
  if (values.team && values.into) throw new UsageError('--team is for a new project, --into for one that is there.');
  const team = idOf('--team', 'a team', values.team);
  const into = idOf('--into', 'a project', values.into);
  return {
    file,
    drawings: values.drawing ?? [],
    resources: values.resource ?? [],
    project: values.project ?? null,
    title: title ?? null,
    team,
    into,
    share: oneOf('--share', values.share ?? 'anyone_with_link', sharedStates),
    unit: values.unit === undefined ? null : oneOf('--unit', values.unit, modelUnits),
    role: oneOf('--role', values.role ?? 'commenter', linkRoles),
    acceptMissingFaces: values['accept-missing-faces'] ?? false,
    ...serverAndToken(values, environment),
    json: values.json ?? false,
  };
}

/**
 * The server that a command talks to, and the token it was given.
 * @throws UsageError
 */
export function serverAndToken(
  { server, token }: { server?: string; token?: string },
  environment: Record<string, string | undefined>,
): Pick<PublishArguments, 'server' | 'token'> {
  const named = server ?? namedServer(environment);
  return { server: named === null ? null : serverAddress(named), token: token || environment.CHAMFER_TOKEN || null };
}

/** The server that the environment names; null if it names none. */
export function namedServer(environment: Record<string, string | undefined>): string | null {
  return environment.CHAMFER_SERVER || environment.PUBLIC_URL || null;
}

/** The server that a command talks to: the named one, that of the last log-in, or the one on this machine. */
export async function serverOf(
  { server, token }: Pick<PublishArguments, 'server' | 'token'>,
  environment: Record<string, string | undefined>,
): Promise<string> {
  const local = `http://localhost:${environment.PORT || 3000}`;
  if (server) return server;
  // A token that was given is sent nowhere but to a server that was named, or to this machine.
  return token ? local : ((await readLogIns(environment)).server ?? local);
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        drawing: { type: 'string', multiple: true },
        resource: { type: 'string', multiple: true },
        project: { type: 'string' },
        title: { type: 'string' },
        team: { type: 'string' },
        into: { type: 'string' },
        share: { type: 'string' },
        role: { type: 'string' },
        'accept-missing-faces': { type: 'boolean' },
        unit: { type: 'string' },
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

/** An id as it was given. @throws UsageError if it is none */
export function idOf(option: string, noun: string, value: string | undefined): string | null {
  if (value && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) {
    throw new UsageError(`${option} is the id of ${noun}, not '${value}'.`);
  }
  return value ?? null;
}

function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (!found) throw new UsageError(`${option} is one of ${allowed.join(', ')}, not '${value}'.`);
  return found;
}

/** The address of a server as commands use and store it. @throws UsageError if it is none */
export function serverAddress(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`--server is an http address, not '${value}'.`);
  return url.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
}
