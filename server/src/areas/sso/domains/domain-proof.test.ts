import { afterEach, expect, test } from 'vitest';
import { type DnsRecords, type DnsServer, startDnsServer } from '../testing/dns-server.ts';
import { lookUpProof, proofRecord, proofResolver } from './domain-proof.ts';

const domain = 'haldenworks.example';
const token = 'kq3x7v2m9d';
const value = `chamfer-verify=${token}`;

const running: DnsServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function start(records: DnsRecords | undefined): Promise<DnsServer> {
  const server = await startDnsServer(records && { '_chamfer.haldenworks.example': records });
  running.push(server);
  return server;
}

test.each<[string, DnsRecords | undefined, string]>([
  ['the record', { txt: [[value]] }, 'found'],
  ['the record in chunks', { txt: [['chamfer-ver', 'ify=kq3', 'x7v2m9d']] }, 'found'],
  ['the record after others', { txt: [['v=spf1 -all'], ['x'.repeat(255), 'y'], [value]] }, 'found'],
  ['spaces around it, as forms of registrars add them', { txt: [[` ${value} `]] }, 'found'],
  ['another token', { txt: [['chamfer-verify=other']] }, 'absent'],
  ['the token alone', { txt: [[token]] }, 'absent'],
  ['more than the token', { txt: [[`${value}0`]] }, 'absent'],
  ['two records that make it up together', { txt: [['chamfer-verify='], [token]] }, 'absent'],
  ['other case', { txt: [[value.toUpperCase()]] }, 'absent'],
  ['no such name', undefined, 'absent'],
  ['no text at the name', { failure: 'no-data' }, 'absent'],
  ['only an address at the name', { a: ['127.0.0.1'] }, 'absent'],
  ['a server that fails', { failure: 'servfail' }, 'unknown'],
  ['a server that refuses', { failure: 'refused' }, 'unknown'],
])('%s', async (_, records, expected) => {
  const { address, questions } = await start(records);
  const resolver = proofResolver({ servers: [address] });
  expect(await lookUpProof({ domain, token, resolver })).toBe(expected);
  expect(new Set(questions)).toEqual(new Set(['TXT _chamfer.haldenworks.example']));
});

test('a silent server is asked twice, and nothing follows from it', async () => {
  const { address, questions } = await start({ failure: 'silent' });
  expect(await lookUpProof({ domain, token, resolver: proofResolver({ servers: [address] }) })).toBe('unknown');
  expect(questions).toHaveLength(2);
});

test('many silent servers take no longer than one', async () => {
  const servers = await Promise.all(Array.from({ length: 8 }, () => start({ failure: 'silent' })));
  const resolver = proofResolver({ servers: servers.map(({ address }) => address) });
  const before = performance.now();
  expect(await lookUpProof({ domain, token, resolver })).toBe('unknown');
  // Eight times two tries would take more than twenty.
  expect(performance.now() - before).toBeLessThan(15_000);
});

test('a server that nobody runs says nothing about the record', async () => {
  const server = await start({});
  await running.pop()!.close();
  const resolver = proofResolver({ servers: [server.address] });
  expect(await lookUpProof({ domain, token, resolver })).toBe('unknown');
});

test('the record is at a name of its own, below the domain', () => {
  expect(proofRecord(domain, token)).toEqual({ name: '_chamfer.haldenworks.example', value });
});
