import { expect, test } from 'vitest';
import { parsePublishArguments } from './publish-arguments.ts';
import { UsageError } from './usage.ts';

test('a model alone gets all defaults', () => {
  expect(parsePublishArguments(['engine.glb'], {})).toEqual({
    file: 'engine.glb',
    acceptMissingFaces: false,
    drawings: [],
    resources: [],
    project: null,
    title: null,
    team: null,
    into: null,
    share: 'anyone_with_link',
    role: 'commenter',
    unit: null,
    server: null,
    token: null,
    json: false,
  });
});

test('all options can be given, in any order', () => {
  const argv =
    '--drawing a.pdf engine.gltf --drawing b.svg --resource engine.bin --title Engine --share restricted'.split(' ');
  const more = '--role viewer --project engine.shapr --server https://review.haldenworks.com/ --token t --json'.split(
    ' ',
  );
  expect(parsePublishArguments([...argv, ...more], { PORT: '4000', CHAMFER_TOKEN: 'other' })).toMatchObject({
    file: 'engine.gltf',
    drawings: ['a.pdf', 'b.svg'],
    resources: ['engine.bin'],
    project: 'engine.shapr',
    title: 'Engine',
    share: 'restricted',
    role: 'viewer',
    server: 'https://review.haldenworks.com',
    token: 't',
    json: true,
  });
});

test('the environment provides the server and the token', () => {
  expect(parsePublishArguments(['a.glb'], { PORT: '4000', CHAMFER_TOKEN: 't' })).toMatchObject({
    server: null,
    token: 't',
  });
  const both = { CHAMFER_SERVER: 'https://cad.haldenworks.example/', PUBLIC_URL: 'https://cad.example' };
  expect(parsePublishArguments(['a.glb'], both)?.server).toBe('https://cad.haldenworks.example');
  expect(parsePublishArguments(['a.glb'], { PORT: '4000', PUBLIC_URL: 'https://cad.example' })?.server).toBe(
    'https://cad.example',
  );
});

test('help wins over all other arguments', () => {
  expect(parsePublishArguments(['a.glb', '--help'], {})).toBeNull();
});

test.each([
  [[]],
  [['a.glb', 'b.glb']],
  [['a.glb', '--colour', 'red']],
  [['a.glb', '--title']],
  [['a.glb', '--title', '  ']],
  [['a.glb', '--title', 'x'.repeat(201)]],
  [['a.glb', '--share', 'everyone']],
  [['a.glb', '--role', 'owner']],
  [['a.stl', '--unit', 'yard']],
  [['a.glb', '--team', 'halden']],
  [['a.glb', '--into', 'bracket']],
  [['a.glb', '--into', crypto.randomUUID(), '--team', crypto.randomUUID()]],
  [['a.glb', '--server', 'localhost:3000']],
])('wrong usage is reported: %j', (argv) => {
  expect(() => parsePublishArguments(argv, {})).toThrow(UsageError);
});
