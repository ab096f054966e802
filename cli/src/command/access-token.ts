import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TokenSource } from '@chamfer/client/node';
import { readLogIns } from './stored-log-ins.ts';

/** No token was given and none is stored. */
export class TokenMissing extends Error {}

/**
 * Returns the given token, or the one stored by `chamfer login` for this server, or for a server on this machine the one it
 * stores in `<DATA_DIR>/cli-token` in local environments. `root` is the repository's folder, which contains the default data
 * folder.
 * @throws TokenMissing when called and there is none
 */
export function tokenSource(
  given: string | null,
  server: string,
  { root, environment }: { root: string; environment: Record<string, string | undefined> },
): TokenSource {
  if (given) return async () => given;
  const file = join(resolve(root, environment.DATA_DIR || '.data'), 'cli-token');
  return async () => {
    const { tokens } = await readLogIns(environment);
    if (Object.hasOwn(tokens, server)) return tokens[server]!;
    if (!isThisMachine(server)) {
      throw new TokenMissing(
        `Log in to ${server} with 'chamfer login', or give an API token with CHAMFER_TOKEN or --token.`,
      );
    }
    try {
      return (await readFile(file, 'utf8')).trim();
    } catch (error) {
      throw new TokenMissing(
        `No access token: start the server with 'npm start', or give one with --token or CHAMFER_TOKEN. (${file} cannot be read.)`,
        { cause: error },
      );
    }
  };
}

function isThisMachine(server: string): boolean {
  const { hostname } = new URL(server);
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname.startsWith('127.')
  );
}
