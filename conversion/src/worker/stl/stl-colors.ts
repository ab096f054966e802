/** How the two bytes behind each triangle of a binary STL hold a colour. */
export interface StlColors {
  /** The colour of a triangle, linear RGB 0…1; null for one without. */
  of(attribute: number): readonly [number, number, number] | null;
}

const COLOR_MARK = 'COLOR=';
const IS_SET = 0x8000;

/**
 * The convention of a file by its header: Magics writes `COLOR=` with the colour of the whole, and sets the top bit for
 * triangles that have that one; VisCAM and SolidView set it for triangles with their own.
 */
export function stlColors(header: Uint8Array): StlColors {
  const text = Buffer.from(header.buffer, header.byteOffset, Math.min(80, header.byteLength)).toString('latin1');
  const mark = text.indexOf(COLOR_MARK);
  if (mark < 0 || mark + COLOR_MARK.length + 4 > 80) {
    return { of: (attribute) => (attribute & IS_SET ? fiveBits(attribute, 10, 5, 0) : null) };
  }
  const at = mark + COLOR_MARK.length;
  const whole = [linear(header[at]! / 255), linear(header[at + 1]! / 255), linear(header[at + 2]! / 255)] as const;
  return { of: (attribute) => (attribute & IS_SET ? whole : fiveBits(attribute, 0, 5, 10)) };
}

/** Red, green and blue of five bits each. */
function fiveBits(attribute: number, red: number, green: number, blue: number): readonly [number, number, number] {
  const part = (shift: number) => linear(((attribute >> shift) & 31) / 31);
  return [part(red), part(green), part(blue)];
}

/** A part of a colour from sRGB, 0…1. */
export function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
