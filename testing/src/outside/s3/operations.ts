import type { IncomingHttpHeaders } from 'node:http';
import type { makeContent } from './bucket-content.ts';
import { readCompletion, xmlOf } from './s3-xml.ts';
import { S3Fault } from './signature.ts';

/** What may be asked of the store. */
export type Operation = keyof typeof operations;

/** A request whose signature is good. */
export interface S3Request {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** An answer of the store. */
export interface S3Answer {
  status: number;
  headers?: Record<string, string | number>;
  body?: string | Buffer;
}

interface Place {
  content: ReturnType<typeof makeContent>;
  bucket: string;
}

type Perform = (request: S3Request, place: Place) => S3Answer;

const xml = (root: string, values: Parameters<typeof xmlOf>[1]): S3Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: xmlOf(root, values),
});
const uploadIdOf = ({ query }: S3Request) => query.get('uploadId') ?? '';

/** The bytes that a copy is made of. */
function sourceOf({ headers }: S3Request, { content, bucket }: Place): Buffer {
  const [name, ...path] = decodeURIComponent(String(headers['x-amz-copy-source'])).replace(/^\//, '').split('/');
  if (name !== bucket) throw new S3Fault(404, 'NoSuchBucket');
  return content.get(path.join('/')).bytes;
}

/** `If-None-Match: *` stores only what is not there. */
function checkCondition({ headers, key }: S3Request, { content }: Place): void {
  if (headers['if-none-match'] === '*' && content.objects.has(key)) throw new S3Fault(412, 'PreconditionFailed');
}

const operations = {
  PutObject(request, place) {
    checkCondition(request, place);
    return { status: 200, headers: { etag: place.content.put(request.key, request.body).etag } };
  },
  CopyObject(request, place) {
    const { etag, at } = place.content.put(request.key, sourceOf(request, place));
    return xml('CopyObjectResult', { ETag: etag, LastModified: at.toISOString() });
  },
  GetObject({ key, query, headers }, { content }) {
    const { bytes, etag, at } = content.get(key);
    const shown = ['content-type', 'content-disposition', 'content-encoding', 'cache-control'].flatMap((name) => {
      const value = query.get(`response-${name}`);
      return value === null ? [] : [[name, value]];
    });
    const all = { etag, 'last-modified': at.toUTCString(), 'accept-ranges': 'bytes', ...Object.fromEntries(shown) };
    const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
    if (!range) return { status: 200, headers: all, body: bytes };
    const start = Number(range[1]);
    const end = Math.min(range[2] ? Number(range[2]) : bytes.length - 1, bytes.length - 1);
    if (start > end) throw new S3Fault(416, 'InvalidRange');
    return {
      status: 206,
      headers: { ...all, 'content-range': `bytes ${start}-${end}/${bytes.length}` },
      body: bytes.subarray(start, end + 1),
    };
  },
  HeadObject({ key }, { content }) {
    const { bytes, etag, at } = content.get(key);
    return { status: 200, headers: { etag, 'last-modified': at.toUTCString(), 'content-length': bytes.length } };
  },
  DeleteObject({ key }, { content }) {
    content.objects.delete(key);
    return { status: 204 };
  },
  ListObjectsV2({ query }, { content }) {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')];
    const after = query.get('continuation-token') ?? '';
    const most = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
    const groupOf = (key: string) => {
      const at = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      return at < 0 ? key : key.slice(0, at + 1);
    };
    const names = [...content.objects.keys()].filter((key) => key.startsWith(prefix)).map(groupOf);
    const left = [...new Set(names)].toSorted().filter((name) => name > after);
    const page = left.slice(0, most);
    const isTruncated = left.length > page.length;
    return xml('ListBucketResult', {
      IsTruncated: isTruncated,
      NextContinuationToken: isTruncated ? page.at(-1) : undefined,
      Contents: page.flatMap((Key) => {
        const found = content.objects.get(Key);
        if (!found) return [];
        return [{ Key, Size: found.bytes.length, ETag: found.etag, LastModified: found.at.toISOString() }];
      }),
      CommonPrefixes: page.filter((name) => !content.objects.has(name)).map((Prefix) => ({ Prefix })),
    });
  },
  CreateMultipartUpload: ({ key }, { content, bucket }) =>
    xml('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: content.begin(key) }),
  UploadPart(request, { content }) {
    const number = Number(request.query.get('partNumber'));
    const { etag } = content.putPart(request.key, uploadIdOf(request), number, request.body);
    return { status: 200, headers: { etag } };
  },
  UploadPartCopy(request, place) {
    const number = Number(request.query.get('partNumber'));
    const bytes = sourceOf(request, place);
    const { etag, at } = place.content.putPart(request.key, uploadIdOf(request), number, bytes);
    return xml('CopyPartResult', { ETag: etag, LastModified: at.toISOString() });
  },
  ListParts: (request, { content }) =>
    xml('ListPartsResult', {
      IsTruncated: false,
      Part: content
        .partsOf(request.key, uploadIdOf(request))
        .map(([PartNumber, { etag, bytes }]) => ({ PartNumber, ETag: etag, Size: bytes.length })),
    }),
  CompleteMultipartUpload(request, place) {
    checkCondition(request, place);
    const named = readCompletion(request.body.toString());
    const { etag } = place.content.complete(request.key, uploadIdOf(request), named);
    return xml('CompleteMultipartUploadResult', { Bucket: place.bucket, Key: request.key, ETag: etag });
  },
  AbortMultipartUpload(request, { content }) {
    content.abort(request.key, uploadIdOf(request));
    return { status: 204 };
  },
  ListMultipartUploads({ query }, { content }) {
    const prefix = query.get('prefix') ?? '';
    const after = `${query.get('key-marker') ?? ''} ${query.get('upload-id-marker') ?? ''}`;
    const most = Number(query.get('max-uploads') ?? 1000);
    const left = [...content.multiparts]
      .map(([UploadId, { key: Key, begun }]) => ({ Key, UploadId, Initiated: begun.toISOString() }))
      .filter(({ Key, UploadId }) => Key.startsWith(prefix) && `${Key} ${UploadId}` > after)
      .toSorted((a, b) => (`${a.Key} ${a.UploadId}` < `${b.Key} ${b.UploadId}` ? -1 : 1));
    const page = left.slice(0, most);
    return xml('ListMultipartUploadsResult', {
      IsTruncated: left.length > page.length,
      NextKeyMarker: page.at(-1)?.Key,
      NextUploadIdMarker: page.at(-1)?.UploadId,
      Upload: page,
    });
  },
} satisfies Record<string, Perform>;

/** Which operation a request asks for. @throws S3Fault for one that is not there */
export function operationOf({ method, key, query, headers }: S3Request): Operation {
  const isCopy = headers['x-amz-copy-source'] !== undefined;
  const ofUpload = query.has('uploadId');
  switch (method) {
    case 'PUT':
      if (ofUpload) return isCopy ? 'UploadPartCopy' : 'UploadPart';
      return isCopy ? 'CopyObject' : 'PutObject';
    case 'GET':
      if (key === '') return query.has('uploads') ? 'ListMultipartUploads' : 'ListObjectsV2';
      return ofUpload ? 'ListParts' : 'GetObject';
    case 'HEAD':
      return 'HeadObject';
    case 'DELETE':
      return ofUpload ? 'AbortMultipartUpload' : 'DeleteObject';
    case 'POST':
      return query.has('uploads') ? 'CreateMultipartUpload' : 'CompleteMultipartUpload';
  }
  throw new S3Fault(405, 'MethodNotAllowed');
}

/** Does what is asked for. @throws S3Fault */
export function answerOf(operation: Operation, request: S3Request, place: Place): S3Answer {
  return (operations[operation] as Perform)(request, place);
}
