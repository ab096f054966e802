import { buildWorld, type Column, members, type Rows, testCalls, type World } from '@chamfer/testing/calls';
import { someEvent } from '@chamfer/testing/some-event';
import type { telemetryRoutes } from './telemetry.routes.ts';

const anybody = (status: number): Record<Column, number> => ({ ...members(status), anonymous: status });
const body = (events: unknown) => ({ body: Buffer.from(JSON.stringify(events)) });

const rows: Rows<keyof typeof telemetryRoutes, World> = {
  'POST /telemetry': [
    { case: 'nothing happened', expect: anybody(204), request: () => body([]) },
    {
      case: 'somebody else did it',
      expect: { ...anybody(400), anonymous: 204 },
      request: () => body([someEvent({ user_id: '0198c0de-0000-7000-8000-000000000001' })]),
    },
  ],
};

testCalls(buildWorld, rows, { env: { TELEMETRY: 'store' } });
