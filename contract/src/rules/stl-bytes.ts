/** How a binary STL is laid out, and how it is distinguished from one of text: clients and the conversion read it the same way. */

/** Bytes of a binary STL before its triangles. */
export const STL_HEADER = 84;
/** Bytes of each triangle: twelve numbers, and two bytes that some programs put a colour into. */
export const STL_TRIANGLE = 50;
/** Bytes after the last triangle that are ignored. */
const MOST_TRAILING = 65_536;

/**
 * How many triangles a binary STL has; null for other files. It may begin with any 80 bytes, including 'solid': its count
 * and length identify it, or its first triangle where a few bytes follow the last one or the length is not known. `start`
 * has the header and the first triangle, if there are that many bytes.
 */
export function binaryStlTriangles(start: Uint8Array, size: number | undefined): number | null {
  if (start.byteLength < STL_HEADER) return null;
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const count = view.getUint32(80, true);
  if (count === 0) return null;
  const needed = STL_HEADER + STL_TRIANGLE * count;
  if (size === needed) return count;
  if (size !== undefined && (size < needed || size > needed + MOST_TRAILING)) return null;
  return isTriangle(start, view) ? count : null;
}

function isTriangle(start: Uint8Array, view: DataView): boolean {
  if (start.byteLength < STL_HEADER + STL_TRIANGLE || isText(start.subarray(0, STL_HEADER + STL_TRIANGLE)))
    return false;
  for (let i = 3; i < 12; i++) {
    const value = Math.abs(view.getFloat32(STL_HEADER + i * 4, true));
    if (!(value <= 1e9) || (value !== 0 && value < 1e-30)) return false;
  }
  return true;
}

/** Whether there are only characters of text in it: no control characters but line ends and tabs. */
export function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
}
