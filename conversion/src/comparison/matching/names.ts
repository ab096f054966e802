import type { Part } from '../model/revision-model.ts';

/** What programs call a part that nobody named. */
const GENERIC =
  /^(?:part|solid|body|mesh|node|object|component|shape|product|geometry|group|assembly|instance|compound|shell|surface|default|untitled|unnamed|scene|root|world)?[\s._:#()<>[\]\d-]*$/i;

/** Whether a name tells nothing about the part. */
export function isGeneric(name: string): boolean {
  return GENERIC.test(name.trim());
}

/** The name of the part's node. */
export function ownName({ names }: Part): string {
  return names.at(-1) ?? '';
}

/** All names from the root as one text. */
export function fullName({ names }: Part): string {
  return JSON.stringify(names);
}

/**
 * Pairs of parts that a name identifies: one part of either model has it, and no other one. Names with all their parents
 * count first. The lists are all parts of either model.
 */
export function pairsByName(old: readonly Part[], now: readonly Part[]): [Part, Part][] {
  const pairs: [Part, Part][] = [];
  const paired = new Set<Part>();
  for (const nameOf of [fullName, ownName]) {
    const isNamed = (part: Part) => !isGeneric(ownName(part));
    const [before, after] = [byName(old.filter(isNamed), nameOf), byName(now.filter(isNamed), nameOf)];
    for (const [name, parts] of before) {
      const others = after.get(name) ?? [];
      const [part, other] = [parts[0]!, others[0]!];
      if (parts.length !== 1 || others.length !== 1 || paired.has(part) || paired.has(other)) continue;
      pairs.push([part, other]);
      paired.add(part).add(other);
    }
  }
  return pairs;
}

function byName(parts: readonly Part[], nameOf: (part: Part) => string): Map<string, Part[]> {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const group = groups.get(nameOf(part));
    if (group) group.push(part);
    else groups.set(nameOf(part), [part]);
  }
  return groups;
}
