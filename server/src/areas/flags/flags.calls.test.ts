import { all, buildWorld, type Rows, testCalls, type World } from '@chamfer/testing/calls';
import type { flagsRoutes } from './flags.routes.ts';

const rows: Rows<keyof typeof flagsRoutes, World> = {
  'POST /ofrep/v1/evaluate/flags': [{ case: 'anybody', expect: all(200), request: () => ({ input: {} }) }],
  'POST /ofrep/v1/evaluate/flags/{key}': [
    { case: 'anybody', expect: all(200), request: () => ({ params: { key: 'apple_pay-ff' }, input: {} }) },
  ],
};

testCalls(buildWorld, rows);
