import { expect, test } from 'vitest';
import { callRequest } from './call-request.ts';

test('path parameters are escaped and undefined query values omitted', () => {
  const request = callRequest('GET /web/comments/{commentId}', {
    params: { commentId: 'a/b c' },
    query: { v: 'x&y', page: 2, missing: undefined },
  });
  expect(request).toMatchObject({ method: 'GET', path: '/web/comments/a%2Fb%20c?v=x%26y&page=2' });
  expect(request.body).toBeUndefined();
});

test('the secret of a mailed link travels in a header, not in the path', () => {
  const request = callRequest('POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept', {
    params: { projectId: 'p', hash: 'a-secrét' },
    input: {},
  });
  expect(request.path).toBe('/web/projects/p/invitations-by-hash/-/accept');
  expect(request.headers).toEqual({ 'x-link-secret': 'a-secr%C3%A9t' });
  expect(callRequest('GET /account', {}).headers).toBeUndefined();
});

test('the key of what is created travels in a header', () => {
  const onceKey = '0b6f2c7e-6a5d-4d0e-9c1b-3f6f0c1d7a52';
  const request = callRequest('POST /app/projects', { input: { name: 'Bracket' }, onceKey });
  expect(request.headers).toEqual({ 'idempotency-key': onceKey });
  expect(request.body).toBe('{"name":"Bracket"}');
});

test('input travels as JSON', () => {
  const request = callRequest('POST /auth/web/method', { input: { email: 'mara.lindqvist@haldenworks.com' } });
  expect(request.body).toBe('{"email":"mara.lindqvist@haldenworks.com"}');
});

test('a missing path parameter throws instead of calling another path', () => {
  expect(() => callRequest('DELETE /web/comments/{commentId}', { params: {} })).toThrow('commentId');
});
