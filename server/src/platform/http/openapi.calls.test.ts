import { all, buildWorld, testCalls } from '@chamfer/testing/calls';

testCalls(buildWorld, {
  'GET /openapi.json': [{ case: 'anybody', expect: all(200), request: () => ({}) }],
  'POST /app/error-reports': [{ case: 'anybody, without error monitoring', expect: all(404), request: () => ({}) }],
  'GET /legal/{document}': [{ case: 'anybody', expect: all(200), request: () => ({ params: { document: 'terms' } }) }],
});
