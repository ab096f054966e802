import { withInstallation } from './support/installation.ts';
import { sendLoad } from './support/load.ts';
import { alternate, type Benchmark, median } from './support/measure.ts';
import { addPeople } from './support/people.ts';

const rounds = 7;
const connections = 10;
/** Duration of one round. */
const seconds = 2;

/** `GET /api/account` with token, parsing, policy, stripping and metrics, against the same SQL on a bare Fastify. */
export const account: Benchmark = (tell) =>
  withInstallation(async ({ fill, startServer, startBaseline }) => {
    const [person] = await fill((parts) => addPeople(parts, 1));
    const server = await startServer();
    const bare = await startBaseline('account-sql.ts', { USER_ID: person!.userId });
    const headers = { authorization: `Bearer ${person!.accessToken}` };
    const { first, second, ratio } = await alternate(
      rounds,
      () => sendLoad({ url: `${server.origin}/api/account`, connections, seconds, headers }),
      () => sendLoad({ url: `${bare.origin}/account`, connections, seconds }),
    );
    tell({ what: 'GET /api/account, authenticated', measured: median(first), unit: 'requests/s' });
    tell({ what: 'the same SQL through a bare Fastify', measured: median(second), unit: 'requests/s' });
    tell({ what: `its share of the bare one (median of ${rounds} rounds)`, measured: ratio, unit: '×', atLeast: 0.7 });
  });
