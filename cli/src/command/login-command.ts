import { parseArgs } from 'node:util';
import { httpTransport } from '@chamfer/client/node';
import { askPerson, type Input, readPiped } from './ask-person.ts';
import { report } from './failure-report.ts';
import { programAgent } from './program-agent.ts';
import { namedServer, serverAddress } from './publish-arguments.ts';
import type { Surroundings } from './publish-command.ts';
import { readLogIns, writeLogIns } from './stored-log-ins.ts';
import { loginHelp, logoutHelp, UsageError } from './usage.ts';

/** What these commands need of the process besides. */
export interface LogInSurroundings extends Surroundings {
  stdin: Input;
}

/**
 * `chamfer login`: asks for a server and an API token, checks the token with a call, and stores it for this user of the
 * machine. Returns the exit code: 0 logged in, 1 not, 2 wrong usage, 130 interrupted.
 */
export async function loginCommand(argv: readonly string[], around: LogInSurroundings): Promise<number> {
  try {
    const { server: named, help } = parse(argv);
    if (help) {
      around.stdout.write(loginHelp);
      return 0;
    }
    await logIn(named, around);
    return 0;
  } catch (error) {
    return report(error, { ...around, command: 'login', json: false });
  }
}

/**
 * `chamfer logout`: forgets the API token of a server, or of all. The token itself goes on working until it is ended in the
 * settings. Returns the exit code: 0 done, also where there was none; 1 not done, 2 wrong usage.
 */
export async function logoutCommand(argv: readonly string[], around: LogInSurroundings): Promise<number> {
  try {
    const { server: named, help } = parse(argv);
    if (help) {
      around.stdout.write(logoutHelp);
      return 0;
    }
    const { server, tokens } = await readLogIns(around.environment);
    const gone = named ? [serverAddress(named)] : Object.keys(tokens);
    const kept = Object.entries(tokens).filter(([address]) => !gone.includes(address));
    const stays = server && !gone.includes(server) ? server : (kept[0]?.[0] ?? null);
    await writeLogIns(around.environment, { server: stays, tokens: Object.fromEntries(kept) });
    const ended = gone.filter((address) => Object.hasOwn(tokens, address));
    for (const address of ended) {
      around.stdout.write(`Logged out of ${address}. The token itself works until you end it at ${address}/account.\n`);
    }
    if (ended.length === 0) around.stdout.write('You were not logged in.\n');
    return 0;
  } catch (error) {
    return report(error, { ...around, command: 'logout', json: false });
  }
}

async function logIn(named: string | undefined, around: LogInSurroundings): Promise<void> {
  const { environment, stdin: input, stderr: output, interrupted: signal } = around;
  const isTyped = Boolean(input.isTTY);
  const known = await readLogIns(environment);
  const proposed = named ?? namedServer(environment) ?? known.server;
  const asked =
    named === undefined && isTyped
      ? await askPerson(`Server${proposed ? ` (${proposed})` : ''}: `, { input, output, signal })
      : '';
  const given = asked || proposed;
  if (!given) throw new UsageError('Name the server with --server or CHAMFER_SERVER.');
  const server = serverAddress(given);
  if (isTyped)
    output.write(`Make an API token at ${server}/account, or for a team in its settings under Developers.\n`);
  const typed = isTyped
    ? await askPerson('Token (it is not shown): ', { input, output, signal, secret: true })
    : environment.CHAMFER_TOKEN || (await readPiped(input));
  if (!/^chm_(pat|team)_[0-9A-Za-z]+$/.test(typed)) {
    throw new UsageError('An API token begins with chm_pat_ or chm_team_.');
  }
  const transport = httpTransport(server, async () => typed, programAgent(environment));
  const { token, person, teams } = await transport.call('GET /app/api-token', { signal });
  await writeLogIns(environment, { server, tokens: { ...known.tokens, [server]: typed } });
  const reach = typed.startsWith('chm_team_') ? ` for ${teams.map(({ name }) => name).join(', ')}` : '';
  around.stdout.write(`Logged in to ${server} as ${person.name} (${person.email})${reach}.\n`);
  if (token) {
    const ends = token.endsAt.slice(0, 10);
    around.stdout.write(`The token '${token.name}' may: ${token.scopes.join(', ')}. It ends on ${ends}.\n`);
  }
}

function parse(argv: readonly string[]): { server?: string | undefined; help?: boolean | undefined } {
  try {
    const options = { server: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ args: [...argv], allowPositionals: false, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
