import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { type DnsServer, startDnsServer } from '../../areas/sso/testing/dns-server.ts';
import { type DoorOptions, type FoundAddress, type OutgoingDoor, outgoingDoor } from './outgoing-door.ts';
import { OutgoingRefused } from './outgoing-refused.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A real HTTP server on loopback, and how many requests it got. */
async function startServer(answer: RequestListener): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, requests };
}

function open(options: DoorOptions): OutgoingDoor {
  const door = outgoingDoor(options);
  closing.push(() => door.close());
  return door;
}

/** Looks names up at a server of the test, IPv4 and IPv6 in one answer. */
function lookupAt({ address }: DnsServer): DoorOptions['lookup'] {
  const resolver = new Resolver({ tries: 1 });
  resolver.setServers([address]);
  return async (host) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    const found = (answer: typeof v4, family: number): FoundAddress[] =>
      answer.status === 'fulfilled' ? answer.value.map((each) => ({ address: each, family })) : [];
    return [...found(v4, 4), ...found(v6, 6)];
  };
}

async function startDns(records: Parameters<typeof startDnsServer>[0]): Promise<DnsServer> {
  const server = await startDnsServer(records);
  closing.push(() => server.close());
  return server;
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => 'answered',
    (refusal: unknown) => refusal,
  );
  return error instanceof OutgoingRefused ? error.reason : String(error);
}

test.each([
  'https://169.254.169.254/latest/meta-data',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0251.0376.0251.0376/',
  'https://169.254.43518/',
  'https://①⑥⑨.254.169.254/',
  'https://169.254.169.254./',
  'https://[::ffff:169.254.169.254]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[::169.254.169.254]/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[64:ff9b:1::a9fe:a9fe]/',
  'https://[2002:a9fe:a9fe::1]/',
  'https://[2001:0:a9fe:a9fe::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[::1]/',
  'https://[::]/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://10.0.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://100.100.100.200/',
  'https://168.63.129.16/',
  'https://192.0.0.192/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
])('%s is not allowed', (address) => {
  expect(() => open({ allow: '' }).check(address)).toThrow('address-not-allowed');
});

test.each([
  ['https://[fe80::1%25eth0]/', 'a zone'],
  ['https://mara@idp.haldenworks.example/', 'a name'],
  ['https://:secret@idp.haldenworks.example/', 'a password'],
  ['ftp://idp.haldenworks.example/', 'another protocol'],
  ['file:///etc/passwd', 'a file'],
  ['/relative', 'no host'],
])('%s is no address for the door: %s', (address) => {
  expect(() => open({ allow: '' }).check(address)).toThrow('invalid-address');
});

test('public addresses pass the check, with https alone', () => {
  const door = open({ allow: '' });
  expect(door.check('https://8.8.8.8/').hostname).toBe('8.8.8.8');
  expect(door.check('https://[2a00:1450:4001:80b::200e]/').hostname).toBe('[2a00:1450:4001:80b::200e]');
  expect(door.check('https://idp.haldenworks.example:8443/a').pathname).toBe('/a');
  expect(() => door.check('http://idp.haldenworks.example/')).toThrow('https-needed');
  expect(() => door.check('http://8.8.8.8/')).toThrow('https-needed');
});

test('a name is refused if any of the addresses it leads to is not allowed', async () => {
  const sixth = [0, 0, 0, 0, 0, 0, 0, 1];
  const dns = await startDns({
    'fine.example': { a: ['127.0.0.1'] },
    'other.example': { a: ['127.0.0.2'] },
    'mixed.example': { a: ['127.0.0.1', '127.0.0.2'] },
    'sixth.example': { a: ['127.0.0.1'], aaaa: [sixth] },
    'mapped.example': { aaaa: [[0, 0, 0, 0, 0, 0xffff, 0x7f00, 1]] },
    'empty.example': { failure: 'no-data' },
  });
  const door = open({ allow: '127.0.0.1', lookup: lookupAt(dns) });
  for (const name of ['other', 'mixed', 'sixth', 'mapped']) {
    expect([name, await reasonOf(door.fetch(`https://${name}.example/`))]).toEqual([name, 'address-not-allowed']);
  }
  expect(await reasonOf(door.fetch('https://fine.example/'))).toBe('unreachable');
  expect(await reasonOf(door.fetch('https://empty.example/'))).toBe('unknown-host');
  expect(await reasonOf(door.fetch('https://missing.example/'))).toBe('unknown-host');
});

test('what was checked is what is connected to: a connection looks a name up once', async () => {
  const { port } = await startServer((_, response) => response.setHeader('connection', 'close').end('here'));
  const answers = ['127.0.0.1', '10.0.0.7'];
  const lookups: string[] = [];
  const lookup = async (host: string) => {
    lookups.push(host);
    return [{ address: answers[lookups.length - 1]!, family: 4 }];
  };
  const door = open({ allow: 'loopback', lookup });
  const address = `http://localhost:${port}/`;
  expect(await (await door.fetch(address)).text()).toBe('here');
  expect(lookups).toEqual(['localhost']);
  expect(await reasonOf(door.fetch(address))).toBe('address-not-allowed');
});

test('what the operator lists is reached, by http too, and nothing else', async () => {
  const { port, requests } = await startServer((_, response) => response.end('inside'));
  const dns = await startDns({ 'idp.internal': { a: ['127.0.0.1'] }, 'other.internal': { a: ['127.0.0.1'] } });
  const text = async (allow: string, host: string) => {
    const answer = open({ allow, lookup: lookupAt(dns) }).fetch(`http://${host}:${port}/${host}`);
    return await reasonOf(answer.then((response) => response.text().then((body) => Promise.reject(body))));
  };
  expect(await text('', '127.0.0.1')).toBe('address-not-allowed');
  expect(await text('', 'idp.internal')).toBe('https-needed');
  expect(await text('127.0.0.0/8', '127.0.0.1')).toBe('inside');
  expect(await text('127.0.0.1', '127.0.0.1')).toBe('inside');
  expect(await text('127.0.0.2', '127.0.0.1')).toBe('address-not-allowed');
  expect(await text('10.0.0.0/8, loopback', '127.0.0.1')).toBe('inside');
  expect(await text('Idp.Internal', 'idp.internal.')).toBe('inside');
  expect(await text('idp.internal', 'other.internal')).toBe('https-needed');
  expect(await text('idp.internal', 'sub.idp.internal')).toBe('https-needed');
  expect(await text('internal', 'idp.internal')).toBe('https-needed');
  expect(requests).toHaveLength(4);
});

test.each(['maybe?', '10.0.0.0/0', '10.0.0.0/33', '::/129', '1.2.3', 'https://idp.example', '10.0.0.0/8/8'])(
  '%s is refused as a setting',
  (setting) => {
    expect(() => outgoingDoor({ allow: setting })).toThrow(setting);
  },
);

test.each([301, 302, 303, 307, 308])('a redirect with %i is not followed', async (status) => {
  const { port, requests } = await startServer((_, response) =>
    response.writeHead(status, { location: '/elsewhere' }).end(),
  );
  expect(await reasonOf(open({ allow: 'loopback' }).fetch(`http://127.0.0.1:${port}/`))).toBe('redirect');
  expect(requests).toEqual(['GET /']);
});

test('an answer that is too large is not read to its end, also if it is packed or does not say its size', async () => {
  const large = Buffer.alloc(30 * 1024 * 1024, 'a');
  let written = 0;
  const { port } = await startServer(({ url }, response) => {
    if (url === '/packed') return response.setHeader('content-encoding', 'gzip').end(gzipSync(large));
    if (url === '/sized') return response.setHeader('content-length', large.length).end(large);
    const pump = (): void => {
      while (written < large.length && !response.destroyed) {
        written += 64 * 1024;
        if (!response.write(large.subarray(0, 64 * 1024))) return void response.once('drain', pump);
      }
      response.end();
    };
    pump();
  });
  const door = open({ allow: 'loopback', limitBytes: 256 * 1024 });
  for (const path of ['packed', 'sized', 'streamed']) {
    expect([path, await reasonOf(door.fetch(`http://127.0.0.1:${port}/${path}`))]).toEqual([path, 'too-large']);
  }
  // What the system's buffers take is sent, and no more.
  expect(written).toBeLessThan(20 * 1024 * 1024);
  const packed = await door.fetch(`http://127.0.0.1:${port}/packed`, { limitBytes: large.length });
  expect((await packed.arrayBuffer()).byteLength).toBe(large.length);
  expect(packed.headers.get('content-encoding')).toBeNull();
});

test('an answer that is slow ends in time: before it begins, and while it is read', async () => {
  const { port } = await startServer(({ url }, response) => {
    if (url === '/body') response.write('a');
  });
  const door = open({ allow: 'loopback', timeoutMs: 150 });
  expect(await reasonOf(door.fetch(`http://127.0.0.1:${port}/`))).toBe('timeout');
  expect(await reasonOf(door.fetch(`http://127.0.0.1:${port}/body`))).toBe('timeout');
  const never = open({ allow: '', timeoutMs: 150, lookup: () => new Promise(() => {}) });
  expect(await reasonOf(never.fetch('https://idp.haldenworks.example/'))).toBe('timeout');
});

test('the caller’s own signal ends a request with its reason', async () => {
  const { port, requests } = await startServer(() => {});
  const stop = new AbortController();
  const work = reasonOf(open({ allow: 'loopback' }).fetch(`http://127.0.0.1:${port}/`, { signal: stop.signal }));
  await expect.poll(() => requests).toHaveLength(1);
  stop.abort(new Error('stopped'));
  expect(await work).toBe('Error: stopped');
});

test('a host that nobody answers at, and one that breaks off, are unreachable', async () => {
  const { port } = await startServer((request) => request.socket.destroy());
  const door = open({ allow: 'loopback' });
  expect(await reasonOf(door.fetch(`http://127.0.0.1:${port}/`))).toBe('unreachable');
  expect(await reasonOf(door.fetch(`https://127.0.0.1:${port}/`))).toBe('unreachable');
  expect(await reasonOf(door.fetch('http://127.0.0.1:1/'))).toBe('unreachable');
});

test('a host that does not prove its name is not talked to', async () => {
  // A TLS server with a certificate that nobody signed.
  const mail = new SMTPServer({ secure: true, logger: false });
  mail.on('error', () => {});
  const server = mail.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => new Promise<void>((resolve) => mail.close(resolve)));
  const { port } = server.address() as AddressInfo;
  expect(await reasonOf(open({ allow: 'loopback' }).fetch(`https://127.0.0.1:${port}/`))).toBe('certificate');
});

test('a request is sent as it was given, and its answer arrives whole', async () => {
  const { port } = await startServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    response.writeHead(418, { 'content-type': 'application/json', 'x-answer': 'yes' });
    response.end(JSON.stringify({ method: request.method, body, accept: request.headers.accept }));
  });
  const answer = await open({ allow: 'loopback' }).fetch(`http://127.0.0.1:${port}/token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ code: 'ä' }),
  });
  expect([answer.status, answer.headers.get('x-answer')]).toEqual([418, 'yes']);
  expect(await answer.json()).toEqual({ method: 'POST', body: 'code=%C3%A4', accept: 'application/json' });
});
