import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The port for stored files. Keys are flat: a UUID, a dot and an ending. An object never changes once it is there. */
export interface ObjectStore {
  /** Keeps one part of an upload; it is on disk when this resolves. Sending it again replaces it. */
  putPart(uploadId: string, number: number, body: Readable, size: number): Promise<void>;
  /** Reads the first bytes of a part. */
  headOfPart(uploadId: string, number: number, length: number): Promise<Uint8Array>;
  /** Makes one object of all parts, in order; they stay until they are dropped. @throws Error when one is missing. */
  joinParts(uploadId: string, count: number, key: string): Promise<void>;
  /** Forgets the parts of an upload. */
  dropParts(uploadId: string): Promise<void>;
  /** Keeps a local file as an object; it is on disk when this resolves. */
  putFile(key: string, path: string): Promise<void>;
  /** Bytes of an object; null when there is none. */
  size(key: string): Promise<number | null>;
  /** Reads an object or a range of it. */
  read(key: string, range?: ByteRange): Readable;
  /** Copies an object to a local path. */
  copyTo(key: string, path: string): Promise<void>;
  /** Removes an object; removing none is no error. */
  remove(key: string): Promise<void>;
  /** Every key, and every upload that has parts: for the sweep and for tests. */
  list(): Promise<{ keys: string[]; uploads: string[] }>;
  /** When an object was stored; null when there is none. */
  storedAt(key: string): Promise<Date | null>;
  /** Forgets what was being written when a process died: to which nothing was added since `time`. */
  dropUnfinished(time: Date): Promise<void>;
  /** @throws Error when nothing can be written. */
  check(): Promise<void>;
}
