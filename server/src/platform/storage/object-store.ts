import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The port for stored files. Keys are flat: a UUID, a dot and a file extension. Objects are immutable. */
export interface ObjectStore {
  /** Stores one part of an upload; it is on disk when this resolves. Sending it again replaces it. */
  putPart(uploadId: string, number: number, body: Readable, size: number): Promise<void>;
  /** Reads the first bytes of a part. */
  headOfPart(uploadId: string, number: number, length: number): Promise<Uint8Array>;
  /** Joins all parts in order into one object; the parts stay until dropped. @throws Error when one is missing. */
  joinParts(uploadId: string, count: number, key: string): Promise<void>;
  /** Deletes the parts of an upload. */
  dropParts(uploadId: string): Promise<void>;
  /** Stores a local file as an object; it is on disk when this resolves. */
  putFile(key: string, path: string): Promise<void>;
  /** Size of an object in bytes; null if it does not exist. */
  size(key: string): Promise<number | null>;
  /** Reads an object or a range of it. */
  read(key: string, range?: ByteRange): Readable;
  /** Copies an object to a local path. */
  copyTo(key: string, path: string): Promise<void>;
  /** Removes an object; a missing one is not an error. */
  remove(key: string): Promise<void>;
  /** All keys, and all uploads that have parts: for the sweep and for tests. */
  list(): Promise<{ keys: string[]; uploads: string[] }>;
  /** When an object was stored; null if it does not exist. */
  storedAt(key: string): Promise<Date | null>;
  /** Deletes unfinished files of a process that died: those not written to since `time`. */
  dropUnfinished(time: Date): Promise<void>;
  /** @throws Error when the store is not writable. */
  check(): Promise<void>;
}
