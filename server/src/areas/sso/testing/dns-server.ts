import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What a name has: addresses, texts in chunks, or a way not to answer. */
export interface DnsRecords {
  a?: string[];
  aaaa?: number[][];
  /** Each record is a list of chunks of at most 255 bytes. */
  txt?: string[][];
  /** no-data: the name exists without what was asked for; silent: no answer ever comes. */
  failure?: 'nxdomain' | 'no-data' | 'servfail' | 'refused' | 'silent';
}

/** A real DNS server on loopback. Names that are not listed do not exist. */
export interface DnsServer {
  /** Its address and port, as DNS_SERVERS has them. */
  address: string;
  /** By name in lower case; tests change it between questions. */
  records: Map<string, DnsRecords>;
  /** The questions so far, such as `TXT _chamfer.haldenworks.example`. */
  questions: string[];
  close(): Promise<void>;
}

const types = { A: 1, TXT: 16, AAAA: 28 } as const;
const codes = { nxdomain: 3, servfail: 2, refused: 5, 'no-data': 0 } as const;

/** Starts the server; the one who starts it closes it. */
export async function startDnsServer(records: Record<string, DnsRecords> = {}): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const known = new Map(Object.entries(records));
  const questions: string[] = [];
  socket.on('message', (message, { port, address }) => {
    const { name, type, end } = readQuestion(message);
    const kind = Object.entries(types).find(([, number]) => number === type)?.[0] ?? String(type);
    questions.push(`${kind} ${name}`);
    const found = known.get(name.toLowerCase()) ?? { failure: 'nxdomain' as const };
    if (found.failure === 'silent') return;
    const answers = found.failure ? [] : dataOf(found, type);
    const header = Buffer.alloc(12);
    message.copy(header, 0, 0, 2);
    // An answer, with authority, where recursion was wanted and is there.
    header.writeUInt16BE(0x8580 | (found.failure ? codes[found.failure] : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    const rows = answers.flatMap((data) => [recordHead(type, data.length), data]);
    socket.send(Buffer.concat([header, message.subarray(12, end), ...rows]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records: known,
    questions,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** The data of the records of one type (RFC 1035 §3.3). */
function dataOf({ a = [], aaaa = [], txt = [] }: DnsRecords, type: number): Buffer[] {
  if (type === types.A) return a.map((address) => Buffer.from(address.split('.').map(Number)));
  if (type === types.AAAA)
    return aaaa.map((groups) => Buffer.from(groups.flatMap((group) => [group >> 8, group & 255])));
  if (type !== types.TXT) return [];
  return txt.map((chunks) =>
    Buffer.concat(chunks.flatMap((chunk) => [Buffer.from([chunk.length]), Buffer.from(chunk)])),
  );
}

/** What is before a record's data: a pointer to the name of the question, type, class, lifetime, length. */
function recordHead(type: number, length: number): Buffer {
  const head = Buffer.alloc(12);
  for (const [at, value] of [0xc00c, type, 1, 0, 0, length].entries()) head.writeUInt16BE(value, at * 2);
  return head;
}
