import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An object in a list. */
export interface StoredObject {
  key: string;
  size: number;
}

/** How a browser is to treat an object that it fetches from the store itself. */
export interface Presentation {
  contentType: string;
  contentDisposition: string;
  /** Where the object is a compressed copy. */
  contentEncoding?: 'br';
}

/** Parts of an upload that were to be joined are not there, such as after a restore, which brings back none. */
export class PartsMissingError extends Error {
  override readonly name = 'PartsMissingError';
  readonly uploadId: string;
  readonly numbers: readonly number[];

  constructor(uploadId: string, numbers: readonly number[]) {
    super(`the parts ${numbers.join(', ')} of the upload ${uploadId} are not in the object store`);
    this.uploadId = uploadId;
    this.numbers = numbers;
  }
}

/** The port for stored files. Keys are flat: a UUID, a dot and a file extension. Objects are immutable. */
export interface ObjectStore {
  /**
   * Stores one part of an upload; it is kept when this resolves. Sending it again replaces it.
   * @throws UPLOAD_PART_INVALID where `body` has not `size` bytes; nothing is stored then
   */
  putPart(uploadId: string, number: number, body: Readable, size: number): Promise<void>;
  /**
   * Joins all parts in order into one object; the parts stay until dropped, and joining again has the same result. All parts but
   * the last have at least `leastPartBytes`.
   * @throws PartsMissingError
   */
  joinParts(uploadId: string, count: number, key: string): Promise<void>;
  /** Deletes the parts of an upload. */
  dropParts(uploadId: string): Promise<void>;
  /** Stores a local file as an object; it is kept when this resolves. */
  putFile(key: string, path: string): Promise<void>;
  /** Stores `size` bytes as an object. @throws UPLOAD_PART_INVALID where `body` has fewer or more; nothing is stored then */
  put(key: string, body: Readable, size: number): Promise<void>;
  /** Size of an object in bytes; null if it does not exist. */
  size(key: string): Promise<number | null>;
  /** Reads an object or a range of it. The stream fails with the code ENOENT if there is none. */
  read(key: string, range?: ByteRange): Readable;
  /** Copies an object to a local path. */
  copyTo(key: string, path: string): Promise<void>;
  /** Removes an object; a missing one is not an error. */
  remove(key: string): Promise<void>;
  /** All objects with their sizes in bytes, looked up page by page: for the sweep and backups. */
  objects(): AsyncIterable<StoredObject>;
  /** The ids of all uploads that have parts, looked up page by page. */
  uploads(): AsyncIterable<string>;
  /** When an object was stored; null if it does not exist. */
  storedAt(key: string): Promise<Date | null>;
  /** Deletes what a process that died was writing: what was begun, or last written to, before `time`. */
  dropUnfinished(time: Date): Promise<void>;
  /**
   * An address of the store itself, from which whoever has it reads this object, and no other, for `addressSeconds`; null where the
   * server sends objects itself.
   */
  addressOf(key: string, shown: Presentation): Promise<string | null>;
  /** @throws Error when the store does not answer */
  check(): Promise<void>;
}

/** What all parts of an upload but the last have at the least, in bytes: object stores join no smaller ones. */
export const leastPartBytes = 5 * 1024 * 1024;

/** How long an address of the store is valid, in seconds (DECISIONS 93). */
export const addressSeconds = 60;
