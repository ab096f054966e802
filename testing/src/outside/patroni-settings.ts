import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One database of a cluster: its name, and the ports of PostgreSQL and of Patroni. */
export interface PatroniNode {
  name: string;
  port: number;
  restPort: number;
}

const examples = fileURLToPath(new URL('../../../deploy/ha/', import.meta.url));
const readExample = (name: string) => readFile(join(examples, name), 'utf8');

/** The settings of one node: the example, with the addresses and folders of a test. `etcd`: ports of its clients. */
export async function patroniSettings(
  { name, port, restPort }: PatroniNode,
  etcd: readonly number[],
  { folder, binaries }: { folder: string; binaries: string },
): Promise<string> {
  return replaceAll(await readExample('patroni.yaml'), [
    ['name: db1', `name: ${name}`],
    ['0.0.0.0:8008', `127.0.0.1:${restPort}`],
    ['10.0.0.21:8008', `127.0.0.1:${restPort}`],
    ['10.0.0.31:2379, 10.0.0.32:2379, 10.0.0.33:2379', etcd.map((each) => `127.0.0.1:${each}`).join(', ')],
    ['0.0.0.0:5432', `127.0.0.1:${port}`],
    ['10.0.0.21:5432', `127.0.0.1:${port}`],
    ['/var/lib/postgresql/18/chamfer', join(folder, name)],
    ['/usr/lib/postgresql/18/bin', binaries],
    ['/run/postgresql/pgpass', join(folder, `${name}.pgpass`)],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['unix_socket_directories: /run/postgresql', `unix_socket_directories: ${folder}`],
  ]);
}

/** The settings of HAProxy: the example, listening on `port` of this machine. */
export async function haproxySettings(port: number, nodes: readonly PatroniNode[]): Promise<string> {
  const servers = nodes.map(({ name, port: database, restPort }, index): [string, string] => [
    `server db${index + 1} 10.0.0.2${index + 1}:5432 check port 8008`,
    `server ${name} 127.0.0.1:${database} check port ${restPort}`,
  ]);
  return replaceAll(await readExample('haproxy-db.cfg'), [
    ['bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`],
    ...servers,
  ]);
}

/** @throws Error when something to be replaced is not there: the example is another one than this expects */
function replaceAll(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((done, [from, to]) => {
    if (!done.includes(from)) throw new Error(`The example has no '${from}'`);
    return done.replaceAll(from, to);
  }, text);
}
