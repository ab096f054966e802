import { Readable } from 'node:stream';
import { makeIds, systemClock } from '../clock.ts';
import { leastPartBytes, type ObjectStore } from './object-store.ts';

/** One thing that a store has to do: what it is, and what came of it. */
export interface StoreFinding {
  name: string;
  /** What is wrong and how to mend it; null where it works. */
  problem: string | null;
}

/**
 * Tries everything that an object store elsewhere has to do, with objects of its own that it removes again. `origin` is that of the web
 * app. It goes on after a problem, except where nothing can be stored.
 */
export async function checkStore(store: ObjectStore, origin: string): Promise<StoreFinding[]> {
  const ids = makeIds(systemClock);
  const [small, joined, upload] = [`${ids.uuid()}.txt`, `${ids.uuid()}.bin`, ids.uuid()];
  const findings: StoreFinding[] = [];
  const bytes = Buffer.from('0123456789');
  const put = (part: number, content: Buffer) => store.putPart(upload, part, Readable.from([content]), content.length);

  /** Looks at one thing; `mend` says what to do where it fails. */
  const look = async (name: string, mend: string, work: () => Promise<string | null>): Promise<boolean> => {
    const wrong = await work().catch((error: Error) => error.message);
    findings.push({ name, problem: wrong === null ? null : `${wrong}. ${mend}` });
    return wrong === null;
  };
  const fetchAddress = async (change: (address: string) => string = (address) => address, headers = {}) => {
    const shown = { contentType: 'text/plain', contentDisposition: 'attachment; filename="a b.txt"' };
    const address = (await store.addressOf(small, shown)) ?? '';
    return fetch(change(address), { headers, redirect: 'manual', signal: AbortSignal.timeout(15_000) });
  };

  try {
    await look('list', 'Mend S3_URL, S3_REGION and the key, or allow s3:ListBucket.', async () => {
      await store.check();
      return null;
    });
    const isStored = await look('put', 'Allow s3:PutObject.', async () => {
      await store.put(small, Readable.from([bytes]), bytes.length);
      return null;
    });
    if (!isStored) return findings;
    await look('get', 'Allow s3:GetObject.', async () => {
      const whole = Buffer.concat(await store.read(small).toArray());
      const size = await store.size(small);
      return whole.equals(bytes) && size === bytes.length ? null : 'It returned other bytes than it was given';
    });
    await look('range', 'The store has to answer requests with Range.', async () => {
      const range = Buffer.concat(await store.read(small, { start: 2, end: 4 }).toArray()).toString();
      return range === '234' ? null : `It returned “${range}” instead of “234”`;
    });
    await look(
      'multipart',
      'The store has to join parts by UploadPartCopy; allow s3:PutObject for all keys.',
      async () => {
        await put(1, Buffer.alloc(leastPartBytes, 1));
        await put(2, Buffer.from('end'));
        await store.joinParts(upload, 2, joined);
        const end = await store.read(joined, { start: leastPartBytes, end: leastPartBytes + 2 }).toArray();
        return Buffer.concat(end).toString() === 'end' ? null : 'It joined parts to something else';
      },
    );
    await look('unfinished', 'Allow s3:ListBucketMultipartUploads.', async () => {
      await store.dropUnfinished(new Date(0));
      return null;
    });
    await look('address', 'Mend S3_PUBLIC_URL; a proxy in front must not change host, path or query.', async () => {
      const answer = await fetchAddress();
      const text = await answer.text();
      if (answer.status !== 200 || text !== bytes.toString()) return `A signed address is answered ${answer.status}`;
      const isShown =
        answer.headers.get('content-type')?.startsWith('text/plain') &&
        answer.headers.get('content-disposition')?.startsWith('attachment');
      return isShown ? null : 'Parameters response-content-type and response-content-disposition do nothing';
    });
    await look('privacy', 'Take away every public access to the bucket.', async () => {
      const plain = await fetchAddress((address) => address.split('?')[0]!);
      const other = await fetchAddress((address) => address.replace(small, joined));
      await Promise.all([plain.body?.cancel(), other.body?.cancel()]);
      if (plain.ok) return 'Anybody reads files without a signature';
      return other.ok ? 'A signed address opens another file' : null;
    });
    await look(
      'cors',
      `Allow GET from ${origin}, or from *, in the rules of the bucket for other sites (CORS).`,
      async () => {
        const answer = await fetchAddress(undefined, { origin });
        await answer.body?.cancel();
        const allowed = answer.headers.get('access-control-allow-origin');
        return allowed === '*' || allowed === origin ? null : `Pages of ${origin} may not read files`;
      },
    );
  } finally {
    await look('delete', 'Allow s3:DeleteObject.', async () => {
      for (const key of [small, joined]) await store.remove(key);
      await store.dropParts(upload);
      return (await store.size(small)) === null ? null : 'It is still there after it was deleted';
    });
  }
  return findings;
}
