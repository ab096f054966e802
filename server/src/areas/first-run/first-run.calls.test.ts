import { buildWorld, members, type Rows, testCalls, type World } from '@chamfer/testing/calls';
import type { firstRunRoutes } from './first-run.routes.ts';

/** The first steps are those of the caller. */
const rows: Rows<keyof typeof firstRunRoutes, World> = {
  'GET /app/first-steps': [{ case: 'one’s own', expect: members(200), request: () => ({}) }],
  'PATCH /app/first-steps': [{ case: 'one’s own', expect: members(204), request: () => ({ input: { hidden: true } }) }],
};

testCalls(buildWorld, rows);
