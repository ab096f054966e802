import { crc32 } from 'node:zlib';

/** A file of a package; the first one is the layer that is displayed. */
export interface PackageFile {
  name: string;
  bytes: Uint8Array;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** ZIP flag: names are UTF-8. */
const UTF8 = 0x0800;
/** The earliest date in ZIP, so that equal models give equal packages. */
const FIRST_DAY = 0x0021;
/** An extra field without meaning, used for padding. */
const PADDING_FIELD = 0x1986;
/** Data is aligned to this many bytes, so that it can be memory-mapped. */
const ALIGNMENT = 64;

/** Writes a USDZ package: a ZIP without compression whose files are aligned to 64 bytes. Returns it in chunks. */
export function packUsdz(files: readonly PackageFile[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const nameBytes = Buffer.from(name);
    const data = offset + 30 + nameBytes.length + 4;
    const padding = Buffer.alloc(4 + ((ALIGNMENT - (data % ALIGNMENT)) % ALIGNMENT));
    padding.writeUInt16LE(PADDING_FIELD, 0);
    padding.writeUInt16LE(padding.length - 4, 2);
    const facts = factsOf(bytes, nameBytes.length);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(LOCAL_HEADER, 0);
    facts.copy(local, 4);
    local.writeUInt16LE(padding.length, 28);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(CENTRAL_HEADER, 0);
    entry.writeUInt16LE(VERSION, 4);
    facts.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    central.push(entry, nameBytes);
    pieces.push(local, nameBytes, padding, bytes);
    offset += local.length + nameBytes.length + padding.length + bytes.byteLength;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return [...pieces, directory, end];
}

/** The fields common to both headers of a file: version, flags, method (stored), time, checksum, sizes, name length. */
function factsOf(bytes: Uint8Array, nameLength: number): Buffer {
  const facts = Buffer.alloc(24);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(UTF8, 2);
  facts.writeUInt16LE(FIRST_DAY, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(bytes.byteLength, 14);
  facts.writeUInt32LE(bytes.byteLength, 18);
  facts.writeUInt16LE(nameLength, 22);
  return facts;
}
