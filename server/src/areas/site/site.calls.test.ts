import { buildWorld, type Column, members, type Rows, testCalls, type World } from '@chamfer/testing/calls';
import type { siteRoutes } from './site.routes.ts';

const anybody = (status: number): Record<Column, number> => ({ ...members(status), anonymous: status });

const rows: Rows<keyof typeof siteRoutes, World> = {
  'GET /app/downloads': [{ case: 'anybody', expect: anybody(200), request: () => ({}) }],
  'POST /app/sales-inquiries': [
    {
      case: 'anybody',
      expect: anybody(204),
      request: (_world, column) => ({
        input: {
          name: 'Ingrid Solberg',
          company: 'Nordvik Marine',
          email: `${column}@nordvik.example`,
          message: 'Hello',
        },
      }),
    },
  ],
};

testCalls(buildWorld, rows, { env: { SALES_EMAIL: 'sales@haldenworks.example' } });
