import { randomUUID } from 'node:crypto';
import { S3Fault, sha256 } from './signature.ts';

/** An object of the test's store. */
export interface Content {
  bytes: Buffer;
  etag: string;
  at: Date;
}

interface Multipart {
  key: string;
  begun: Date;
  parts: Map<number, Content>;
}

/** All parts but the last have at least this many bytes. */
const leastPart = 5 * 1024 * 1024;

/** What a bucket holds, in memory, with the rules of S3 about multipart uploads. */
export function makeContent() {
  const objects = new Map<string, Content>();
  const multiparts = new Map<string, Multipart>();
  const contentOf = (bytes: Buffer): Content => ({ bytes, etag: `"${sha256(bytes).slice(0, 32)}"`, at: new Date() });
  const open = (key: string, uploadId: string): Multipart => {
    const found = multiparts.get(uploadId);
    if (found?.key !== key) throw new S3Fault(404, 'NoSuchUpload');
    return found;
  };
  const get = (key: string): Content => {
    const found = objects.get(key);
    if (!found) throw new S3Fault(404, 'NoSuchKey');
    return found;
  };
  const put = (key: string, bytes: Buffer): Content => {
    const content = contentOf(bytes);
    objects.set(key, content);
    return content;
  };

  return {
    objects,
    multiparts,
    get,
    put,
    begin(key: string): string {
      const uploadId = randomUUID();
      multiparts.set(uploadId, { key, begun: new Date(), parts: new Map() });
      return uploadId;
    },
    putPart(key: string, uploadId: string, number: number, bytes: Buffer): Content {
      if (!(Number.isInteger(number) && number >= 1 && number <= 10_000)) throw new S3Fault(400, 'InvalidArgument');
      const part = contentOf(bytes);
      open(key, uploadId).parts.set(number, part);
      return part;
    },
    /** The parts that have arrived, in order. */
    partsOf: (key: string, uploadId: string) => [...open(key, uploadId).parts].toSorted(([a], [b]) => a - b),
    abort(key: string, uploadId: string): void {
      open(key, uploadId);
      multiparts.delete(uploadId);
    },
    /** Joins the named parts, after which the upload is gone: a second completion fails. */
    complete(key: string, uploadId: string, named: { number: number; etag: string }[]): Content {
      const { parts } = open(key, uploadId);
      if (named.length === 0) throw new S3Fault(400, 'MalformedXML');
      if (named.some(({ number }, index) => index > 0 && named[index - 1]!.number >= number)) {
        throw new S3Fault(400, 'InvalidPartOrder');
      }
      const joined = named.map(({ number, etag }, index) => {
        const part = parts.get(number);
        if (!part || part.etag !== etag) throw new S3Fault(400, 'InvalidPart');
        if (index < named.length - 1 && part.bytes.length < leastPart) throw new S3Fault(400, 'EntityTooSmall');
        return part.bytes;
      });
      multiparts.delete(uploadId);
      return put(key, Buffer.concat(joined));
    },
  };
}
