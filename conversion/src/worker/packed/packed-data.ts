/**
 * Decodes compressed data of a file; a decoder's error means the file is damaged, unless memory ran out.
 */
export async function orDamaged<T>(fail: (reason: string) => never, decode: () => T | Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/out of memory|\bOOM\b|enlarge memory/i.test(reason)) throw error;
    return fail(`the packed data is damaged: ${reason}`);
  }
}
