import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import { freePort } from './free-port.ts';
import { haproxySettings, type PatroniNode, patroniSettings } from './patroni-settings.ts';

/** Three databases under Patroni and etcd, with HAProxy before them: the examples in `deploy/ha`, on this machine. */
export interface PatroniCluster {
  /** The URL of an empty database, by way of HAProxy. */
  url: string;
  /** Waits until one node leads, another one has all that is acknowledged, and the third follows. */
  expectWhole(): Promise<void>;
  /**
   * Holds what the leader sends to the others for `ms` milliseconds, then ends the leader and its Patroni as a power
   * failure would. Returns the node.
   */
  loseLeader(ms: number): Promise<PatroniNode>;
  /** Starts the Patroni of a node that was lost. */
  bringBack(node: PatroniNode): void;
  /** What the programs wrote to their logs last. */
  logs(): Promise<string>;
  /** Ends everything and removes the folder. */
  close(): Promise<void>;
}

/** Where `scripts/setup.cjs --deep` unpacks Debian's packages. */
const debian = fileURLToPath(new URL('../../../node_modules/.debian/', import.meta.url));
const isRoot = process.getuid?.() === 0;
/** What PostgreSQL and Patroni run as, which refuse to run as root: the ids of a user and its group. */
export const ids = ['-u', '-g'].map((flag) =>
  Number(execFileSync('id', isRoot ? [flag, 'postgres'] : [flag], { encoding: 'utf8' })),
);

/** Starts the cluster in a temporary folder, and makes a user and a database for the application. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-ha-'));
  await chmod(folder, 0o755);
  await chown(folder, ids[0]!, ids[1]!);
  const programs = new Map<string, ChildProcess>();
  const run = (name: string, command: string, args: string[]) => {
    const output = openSync(join(folder, `${name}.log`), 'a');
    const env = { PATH: process.env.PATH, PYTHONPATH: join(debian, 'usr/lib/python3/dist-packages') };
    programs.set(
      name,
      spawn(command, args, { uid: ids[0], gid: ids[1], cwd: folder, env, stdio: ['ignore', output, output] }),
    );
  };
  const etcd = await startEtcd(run, folder);
  const nodes: PatroniNode[] = [];
  for (const name of ['db1', 'db2', 'db3']) nodes.push({ name, port: await freePort(), restPort: await freePort() });
  const binaries = await newestBinaries();
  for (const node of nodes) {
    await writeFile(settingsOf(folder, node), await patroniSettings(node, etcd, { folder, binaries }));
  }
  const startPatroni = (node: PatroniNode) =>
    run(node.name, '/usr/bin/python3', [join(debian, 'usr/bin/patroni'), settingsOf(folder, node)]);
  const port = await freePort();
  await writeFile(join(folder, 'haproxy.cfg'), await haproxySettings(port, nodes));
  run('haproxy', '/usr/sbin/haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);

  const cluster: PatroniCluster = {
    url: `postgresql://chamfer:chamfer@127.0.0.1:${port}/chamfer`,
    expectWhole: () =>
      eventually(async () => {
        const roles = (await readMembers(nodes)).map(({ role, state }) => `${role}: ${state}`);
        // Patroni 4 has a word of its own for a replica that receives.
        expect(roles.map((role) => role.replace('streaming', 'running')).sort()).toEqual([
          'leader: running',
          'replica: running',
          'sync_standby: running',
        ]);
      }, 180),
    async loseLeader(ms) {
      const leader = await leaderOf(nodes);
      const postgres = Number.parseInt(await readFile(join(folder, leader.name, 'postmaster.pid'), 'utf8'), 10);
      const senders = await walSenders(postgres);
      expect(senders).toHaveLength(2);
      for (const pid of senders) process.kill(pid, 'SIGSTOP');
      await new Promise((done) => setTimeout(done, ms));
      programs.get(leader.name)?.kill('SIGKILL');
      for (const pid of [postgres, ...senders]) process.kill(pid, 'SIGKILL');
      return leader;
    },
    bringBack: startPatroni,
    logs: () => logsOf(folder),
    async close() {
      // Patroni ends its PostgreSQL with itself; etcd is needed until then.
      for (const program of [...programs.values()].toReversed()) await end(program);
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    startPatroni(nodes[0]!);
    await eventually(() => leaderOf(nodes), 180);
    // They copy what the first one made.
    for (const node of nodes.slice(1)) startPatroni(node);
    await cluster.expectWhole();
    await eventually(() => makeDatabase(port), 30);
    return cluster;
  } catch (error) {
    console.error(await cluster.logs());
    await cluster.close();
    throw error;
  }
}

const settingsOf = (folder: string, { name }: PatroniNode) => join(folder, `${name}.yaml`);

/** Starts three etcd and returns the ports of their clients. Beats and elections have the times of slow disks. */
async function startEtcd(
  run: (name: string, command: string, args: string[]) => void,
  folder: string,
): Promise<number[]> {
  const members: { name: string; client: string; clientPort: number; peer: string }[] = [];
  for (const name of ['etcd1', 'etcd2', 'etcd3']) {
    const clientPort = await freePort();
    const client = `http://127.0.0.1:${clientPort}`;
    members.push({ name, client, clientPort, peer: `http://127.0.0.1:${await freePort()}` });
  }
  for (const { name, client, peer } of members) {
    run(name, join(debian, 'usr/bin/etcd'), [
      `--name=${name}`,
      `--data-dir=${join(folder, name)}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=${members.map((each) => `${each.name}=${each.peer}`).join(',')}`,
      '--initial-cluster-state=new',
      '--heartbeat-interval=500',
      '--election-timeout=5000',
    ]);
  }
  return members.map(({ clientPort }) => clientPort);
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** What the first node that answers knows about the cluster. @throws Error when none answers */
async function readMembers(nodes: readonly PatroniNode[]): Promise<Member[]> {
  const asked = nodes.map(async ({ restPort }) => {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(3000) });
    return ((await answer.json()) as { members: Member[] }).members;
  });
  return Promise.any(asked);
}

async function leaderOf(nodes: readonly PatroniNode[]): Promise<PatroniNode> {
  const leader = (await readMembers(nodes)).find(({ role, state }) => role === 'leader' && state === 'running');
  const node = nodes.find(({ name }) => name === leader?.name);
  if (!node) throw new Error('no node leads');
  return node;
}

/** The user and the database of the application, made with the example's password. */
async function makeDatabase(port: number): Promise<void> {
  const client = new Client(`postgresql://postgres:CHANGE-ME@127.0.0.1:${port}/postgres`);
  await client.connect();
  try {
    await client.query("create user chamfer password 'chamfer'");
    await client.query('create database chamfer owner chamfer');
  } finally {
    await client.end();
  }
}

/** The processes of a PostgreSQL that send to replicas. */
async function walSenders(postgres: number): Promise<number[]> {
  const children = await readFile(`/proc/${postgres}/task/${postgres}/children`, 'utf8');
  const named = children
    .trim()
    .split(' ')
    .map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return command.includes('walsender') ? [Number(pid)] : [];
    });
  return (await Promise.all(named)).flat();
}

/** The folder with the programs of the newest PostgreSQL that Debian installed. */
export async function newestBinaries(): Promise<string> {
  const versions = (await readdir('/usr/lib/postgresql')).map(Number).sort((one, other) => one - other);
  return `/usr/lib/postgresql/${versions.at(-1)}/bin`;
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  const timer = setTimeout(() => program.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(timer);
}

async function logsOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  const texts = names.map(async (name) => `== ${name}\n${(await readFile(join(folder, name), 'utf8')).slice(-3000)}`);
  return (await Promise.all(texts)).join('\n');
}
