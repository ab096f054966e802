/**
 * The share of light that a rough surface reflects: scale and offset of its specular colour, for GGX with correlated
 * shadowing. 16 × 16 pairs of half floats, rows by the cosine to the eye, columns by roughness. The numbers are those of
 * three.js (MIT licence), with which the viewer draws.
 */
const PACKED =
  'tTDROkwxTTrSMxw57zUoOPM3pjbRODk1eTkQNPg5UjJTOvAwlDrJL786NS7aOgUt6DofLO064CrqOtEp4Tr/KDg25DhKNs44mTZe' +
  'OE43LDc5OKQ13DhiNG45xDLeOTQxKzoDMFk6Oi5tOuEsbjq6K186MypJOgopLTomKAo66CaUONc2lzjJNqM4dTa8OKw17jicND45' +
  'MjOXOYYx4jk4MBM6dS4pOvUsLTqsKyE6/ykEOrwo3DmQJ605GiZ4OfokrDmoNKw5ozSuOYA0rjkjNLE5DjPCOakx4DljMPw5tS4M' +
  'Oh0tFDrPKwc6/ynpOaMovjk8J4k5syVKOYgkBzlFI3c6IzJ2Oh8yczoEMmo6szFYOhQxRTo7MDQ6ti4mOjEtHjrvKws6DSrsOaEo' +
  'wDkbJ4c5gCVEOUkk+ji9Iqw4VSEHO8ovBjvKLwA7uC/0Onwv2zrqLrQ6AC6FOuwsXjrFKzY6ACoNOpko3DkHJ6A5YiVaOSQkCzlo' +
  'Irc4/SBfONEfaTu5LGg7uyxiO7ssVjuuLDs7eCwNOwoszzrjKpI6mClUOmcoFzrQJtM5PCWJOQIkNTkmItw4vSB9OFQfHTizHak7' +
  'aymoO28pozt7KZg7hyl/O3YpTjsnKQ47lSjCOrcnczo7JiM65yTQOZsjdjnZIRc5fiCyOOceSzhTHcc3HhzSO8sl0TvTJc078CXC' +
  'Ox8mrTtFJn07LSY+O8Ql7DoPJZM6OiQyOs4i0DlbIWk5KiD+OG4ejzjxHB84mxtiN90Z6TurIek7tyHlO+Uh3TtBIsk7pyKgO+wi' +
  'YjvNIg87RyKuOnUhRDqIINQ5SR9gOb4d6Th3HHA46BrxN1MZCDcbGPY76hz2O/sc8zs4Hew7vR3aO3wetzslH307eR8sO0wfxjqm' +
  'HlU6ux3aOb0cWjmdG9g4ABpVOKwYqzc8F7c2mBX8OzYX/DtZF/k75xf0O5YY5DuXGcY7qBqRO4QbQzvSG946ihtlOs0a4jnTGVc5' +
  'zRjKOLMXPjgTFm03vxRvNl4T/zsbEP87ORD8O8gQ+TsmEuo7KBTPO4QVnzvFFlQ7mhfwOs4XdjpxF+o5pBZWOacVvzinFCk4eRM1' +
  'N+oRLTahEAA8GwYAPGoG/jscCPo7TArtOxYN1TuzD6k7TRFjO3wSATsvE4U6RBP0OdISVzkNErU4IhEXODwQAzfTDvA1bQ0APHoA' +
  'ADyJAP47HQH7O3wC8Dv6BNo7gQixO80KbzuXDBA7ew2TOvEN/jnvDVk5ig2vOOkMCDgxDNU28Aq5NaMJADwAAAA8AQD/OxUA+ztZ' +
  'API7/QDdO98BtzscA3k7fAQdO9QFoDrVBgg6WgddOV4Hqjj3BvQ3SAasNnYFhjWfBA==';
const SIDE = 16;

const table = unpack();

/** Writes scale and offset for a roughness and a cosine, both 0 to 1, interpolated as a graphics card does. */
export function reflectedShare(out: Float64Array, roughness: number, cosine: number): void {
  const x = Math.min(SIDE - 1, Math.max(0, roughness * SIDE - 0.5));
  const y = Math.min(SIDE - 1, Math.max(0, cosine * SIDE - 0.5));
  const left = Math.min(SIDE - 2, Math.floor(x));
  const top = Math.min(SIDE - 2, Math.floor(y));
  const [a, b] = [x - left, y - top];
  const at = (top * SIDE + left) * 2;
  for (let k = 0; k < 2; k++) {
    const near = table[at + k]! * (1 - a) + table[at + 2 + k]! * a;
    const far = table[at + SIDE * 2 + k]! * (1 - a) + table[at + SIDE * 2 + 2 + k]! * a;
    out[k] = near * (1 - b) + far * b;
  }
}

function unpack(): Float32Array {
  const bytes = Buffer.from(PACKED, 'base64');
  return Float32Array.from({ length: bytes.length / 2 }, (_, i) => {
    const half = bytes.readUInt16LE(i * 2);
    const exponent = half >> 10;
    return exponent === 0 ? (half / 1024) * 2 ** -14 : (1 + (half & 1023) / 1024) * 2 ** (exponent - 15);
  });
}
