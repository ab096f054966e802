import { readdirSync, readFileSync } from 'node:fs';
import { withInstallation } from './support/installation.ts';
import { sendLoad } from './support/load.ts';
import { addPeople } from './support/people.ts';
function cpu(match: (cmd: string) => boolean): number {
  let sum = 0;
  for (const pid of readdirSync('/proc').filter((n) => /^\d+$/.test(n))) {
    try {
      const cmd = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (!match(cmd)) continue;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      sum += Number(stat[11]) + Number(stat[12]);
    } catch {}
  }
  return sum * 10;
}
function pidOf(env: string, file: string): (cmd: string, pid?: string) => boolean { return (cmd) => cmd.includes(file); }
void pidOf;
function cpuOfPort(port: string, file: string): number {
  let sum = 0;
  for (const pid of readdirSync('/proc').filter((n) => /^\d+$/.test(n))) {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`PORT=${port}\0`)) continue;
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file)) continue;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      sum += Number(stat[11]) + Number(stat[12]);
    } catch {}
  }
  return sum * 10;
}
await withInstallation(async ({ fill, startServer, startBaseline, pool }) => {
  const [person] = await fill((parts) => addPeople(parts, 1));
  const server = await startServer(process.env.EXTRA ? JSON.parse(process.env.EXTRA) : {});
  const bare = await startBaseline('account-sql.ts', { USER_ID: person!.userId });
  const headers = { authorization: `Bearer ${person!.accessToken}` };
  const pg = () => cpu((cmd) => cmd.startsWith('postgres: chamfer chamfer'));
  for (const [name, served, path, file] of [['ours', server, '/api/account', 'server/src/main.ts'], ['bare', bare, '/account', 'account-sql.ts']] as const) {
    const port = new URL(served.origin).port;
    await sendLoad({ url: served.origin + path, connections: 10, amount: 3000, headers });
    const a = cpuOfPort(port, file), p = pg(), t = performance.now();
    await sendLoad({ url: served.origin + path, connections: 10, amount: 10000, headers });
    console.log(name, 'node', (cpuOfPort(port, file) - a) / 10, 'us/req  pg', (pg() - p) / 10, 'us/req  wall', (performance.now() - t) / 10);
  }
  void pool;
});
