import { expect, test } from 'vitest';
import { forPrograms } from './for-programs.ts';
import type { ApiDocument } from './open-api.ts';

const answer = { 200: { content: { 'application/json': {} } } };
const api: ApiDocument = {
  openapi: '3.1.0',
  tags: [{ name: 'Designs' }, { name: 'Billing' }],
  paths: {
    '/projects': {
      get: {
        summary: 'The `projects` of a team: those that are archived if asked for.',
        description: 'At most 60 calls in 60 seconds, by person.',
        tags: ['Designs'],
        responses: answer,
        'x-token-scope': 'read',
      },
      post: { summary: 'Creates a project.', tags: ['Designs'], responses: answer, 'x-token-scope': 'manage' },
    },
    '/invoices': { get: { summary: 'The invoices.', tags: ['Billing'], responses: answer } },
  },
};

test('has the calls that a token may make, their groups, and this installation as the server', () => {
  const shown = forPrograms(api, 'https://cad.example');
  expect(Object.keys(shown.paths)).toEqual(['/projects']);
  expect(shown.tags).toEqual([{ name: 'Designs' }]);
  expect(shown).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://cad.example/api' }] });
});

test('a heading ends where the conditions begin, and the description has all of it with the scope', () => {
  const { get, post } = forPrograms(api, 'https://cad.example').paths['/projects']!;
  expect(get!.summary).toBe('The projects of a team');
  expect(get!.description).toBe(
    'The `projects` of a team: those that are archived if asked for.\n\nAt most 60 calls in 60 seconds, by person.\n\nScope: `read`.',
  );
  expect(post).toMatchObject({ summary: 'Creates a project', description: 'Scope: `manage`.' });
});

test('every call has examples', () => {
  const { get } = forPrograms(api, 'https://cad.example').paths['/projects']!;
  expect(get!['x-codeSamples']!.map(({ lang }) => lang)).toEqual(['curl', 'TypeScript']);
});
