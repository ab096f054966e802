import type { Fail } from './export-job.ts';
import type { ByteSource } from './file-bytes.ts';

const PIECE = 1024 * 1024;

/**
 * Calls `take` with each line of a text and its number, from 1, whatever its line ends are, without a byte order mark. A
 * line has one character a byte, so that names can be decoded on their own. Fails for lines longer than `longest`.
 */
export async function readTextLines(
  bytes: ByteSource,
  longest: number,
  fail: Fail,
  take: (text: string, line: number) => void,
): Promise<void> {
  const decode = await byteDecoder(bytes);
  let rest = '';
  let line = 0;
  for (let offset = 0; offset < bytes.size; offset += PIECE) {
    const piece = await bytes.read(offset, Math.min(PIECE, bytes.size - offset));
    const text = rest + decode(piece);
    // A line end that the piece cuts in two would otherwise count as two.
    const isCut = text.endsWith('\r') && offset + PIECE < bytes.size;
    const lines = (isCut ? text.slice(0, -1) : text).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + (isCut ? '\r' : '');
    if (rest.length > longest) fail('a line is too long', { line: line + lines.length + 1 });
    for (const whole of lines) take(++line === 1 ? withoutMark(whole) : whole, line);
  }
  take(++line === 1 ? withoutMark(rest) : rest, line);
}

function withoutMark(text: string): string {
  return text.replace(/^\u00ef\u00bb\u00bf/, '');
}

/** One character a byte; text in UTF-16 is brought to the bytes of UTF-8. */
async function byteDecoder(bytes: ByteSource): Promise<(piece: Uint8Array) => string> {
  const [a, b] = await bytes.read(0, Math.min(2, bytes.size));
  const label = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : null;
  if (!label) return (piece) => Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1');
  const decoder = new TextDecoder(label);
  return (piece) => Buffer.from(decoder.decode(piece, { stream: true })).toString('latin1');
}
