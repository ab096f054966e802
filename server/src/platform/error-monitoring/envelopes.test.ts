import { expect, test } from 'vitest';
import { readDsn } from './dsn.ts';
import { readEnvelope } from './envelopes.ts';

const project = readDsn('https://key@errors.example/7')!;
const id = 'b'.repeat(32);
const link = '0198c0de-0000-7000-8000-0000000000a1';
/** An envelope as a browser makes it, of some items. */
const made = (...items: [type: string, payload: string][]) =>
  Buffer.from(
    [
      JSON.stringify({ event_id: id, dsn: project.text }),
      ...items.flatMap(([type, payload]) => [JSON.stringify({ type, length: Buffer.byteLength(payload) }), payload]),
      '',
    ].join('\n'),
  );
const partsOf = (text: string) => text.split('\n').map((line) => (line === '' ? null : JSON.parse(line)));

test('a trace is handed on with names of pages and calls, and nothing personal', () => {
  const trace = { trace_id: 'c'.repeat(32), span_id: 'd'.repeat(16), op: 'pageload', data: { url: 'secret' } };
  const given = {
    event_id: id,
    type: 'transaction',
    transaction: `/v/${link}?token=secret`,
    start_timestamp: 1,
    timestamp: 2,
    user: { id: 'mara' },
    contexts: { trace, device: { name: 'secret' } },
    tags: { person: 'mara' },
    measurements: { lcp: { value: 812, unit: 'millisecond' } },
    request: { url: `https://a.example/v/${link}?code=secret#secret`, headers: { a: 'secret' } },
    spans: [
      {
        span_id: 'e'.repeat(16),
        op: 'http.client',
        description: `GET https://a.example/api/web/web-exports/${link}?signature=secret`,
        data: { 'http.query': 'secret' },
        start_timestamp: 1,
        timestamp: 2,
      },
    ],
  };
  const [, item, clean] = partsOf(readEnvelope(made(['transaction', JSON.stringify(given)]), project)!);
  expect(item.type).toBe('transaction');
  expect(JSON.stringify(clean)).not.toMatch(/secret|mara|0198c0de/);
  expect(clean).toMatchObject({
    transaction: '/v/{id}',
    contexts: { trace: { op: 'pageload' } },
    measurements: { lcp: { value: 812 } },
    request: { url: 'https://a.example/v/{id}' },
    spans: [{ op: 'http.client', description: 'GET https://a.example/api/web/web-exports/{id}' }],
  });
});

test('a replay is handed on with its recording, in which addresses and secrets are hidden', () => {
  const event = {
    type: 'replay_event',
    replay_id: id,
    event_id: id,
    segment_id: 0,
    replay_type: 'buffer',
    error_ids: ['f'.repeat(32)],
    urls: [`https://a.example/v/${link}#password=secret`],
    user: { email: 'mara@haldenworks.example' },
    request: { headers: { 'User-Agent': 'secret' } },
  };
  const page = { type: 4, data: { href: `https://a.example/teams/${link}?code=secret`, width: 390 } };
  const style = '.a { color: red }'.repeat(5000);
  const shot = {
    type: 2,
    data: { node: { tagName: 'a', attributes: { href: `/v/${link}`, _cssText: style }, text: '****' } },
  };
  const recording = `{"segment_id":0}\n${JSON.stringify([page, shot, { text: 'mara@haldenworks.example' }])}`;
  const envelope = readEnvelope(
    made(['replay_event', JSON.stringify(event)], ['replay_recording', recording]),
    project,
  )!;
  const [, head, clean, item, segment, events] = partsOf(envelope);
  expect([head.type, item.type, segment]).toEqual(['replay_event', 'replay_recording', { segment_id: 0 }]);
  expect(envelope).not.toMatch(/secret|mara|0198c0de/);
  expect(clean).toMatchObject({ replay_id: id, error_ids: ['f'.repeat(32)], urls: ['https://a.example/v/{id}'] });
  expect(events[0].data).toEqual({ href: 'https://a.example/teams/{id}', width: 390 });
  expect(events[1].data.node.attributes._cssText).toBe(style);
});

test('what a page says is masked here too, whatever the browser did', () => {
  const given = [
    { type: 2, data: { node: { type: 3, textContent: 'Top secret bracket' } } },
    { type: 2, data: { node: { type: 3, textContent: '.a { top: 1px }', isStyle: true } } },
    { type: 3, data: { source: 5, text: 'Correct-Horse-7', isChecked: false, id: 4 } },
    { type: 3, data: { source: 0, texts: [{ id: 4, value: 'Top secret bracket' }] } },
    {
      type: 2,
      data: { node: { attributes: { class: 'a', title: 'Top secret', alt: 'secret', download: 'secret.glb' } } },
    },
  ];
  const recording = `{"segment_id":0}\n${JSON.stringify(given)}`;
  const event = JSON.stringify({ type: 'replay_event', replay_id: id });
  const envelope = readEnvelope(made(['replay_event', event], ['replay_recording', recording]), project)!;
  expect(envelope).not.toMatch(/secret|Horse/);
  expect(envelope).toContain('.a { top: 1px }');
  expect(partsOf(envelope)[5][0].data.node.textContent).toBe('*** ****** *******');
});

test.each([
  ['/password-reset/Zk3vN8tQ2yLr7Wm5XcZb1DfHkJpS6aGe', '/password-reset/{secret}'],
  ['/unsubscribe/0123456789abcdef0123456789abcdef', '/unsubscribe/{secret}'],
  [`/teams/invitation/${'aB'.repeat(20)}?x=1`, '/teams/invitation/{secret}'],
  [`https://a.example/v/${link}#x`, 'https://a.example/v/{id}'],
  ['GET /api/app/teams/x/api-tokens', 'GET /api/app/teams/x/api-tokens'],
  ['/assets/error-monitor--BR8679B.js', '/assets/error-monitor--BR8679B.js'],
  ['/teams/x/settings/subscription-and-billing-of-the-team', '/teams/x/settings/subscription-and-billing-of-the-team'],
])('of the address %s is left %s', (address, left) => {
  const sent = { event_id: id, request: { url: address } };
  const [, , clean] = partsOf(readEnvelope(made(['event', JSON.stringify(sent)]), project)!);
  expect(clean.request.url).toBe(left);
});

test.each<[string, [string, string][], string | null]>([
  ['a replay without a recording', [['replay_event', JSON.stringify({ replay_id: id })]], null],
  [
    'a recording that is none',
    [
      ['replay_event', JSON.stringify({ replay_id: id })],
      ['replay_recording', 'x'],
    ],
    null,
  ],
  [
    'a recording that is no list',
    [
      ['replay_event', JSON.stringify({ replay_id: id })],
      ['replay_recording', '{"segment_id":0}\n{}'],
    ],
    null,
  ],
  ['a trace without an id', [['transaction', '{}']], null],
  ['a profile', [['profile', '{}']], ''],
])('%s is not handed on', (_case, items, answer) => expect(readEnvelope(made(...items), project)).toBe(answer));
