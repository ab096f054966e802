import { Resolver } from 'node:dns/promises';

/** What is known of a proof: `unknown` if DNS did not answer, which says nothing about the record. */
export type ProofState = 'found' | 'absent' | 'unknown';

/** Asks for texts of DNS. */
export interface ProofResolver {
  /** The TXT records of a name, each in its chunks. @throws an error with `code` as of node:dns */
  texts(name: string): Promise<string[][]>;
}

/** How long a question may take in all, and how often a server is asked, and for how long the first time. */
const limitMs = 5000;
const tries = 2;
const tryMs = 1500;

/**
 * Makes what asks DNS for proofs.
 * @param servers addresses, perhaps with ports; if there are none, the system's
 */
export function proofResolver({ servers }: { servers: readonly string[] }): ProofResolver {
  return {
    async texts(name) {
      // Its own for each question: ending one that takes too long ends all of a resolver.
      const resolver = new Resolver({ timeout: tryMs, tries });
      if (servers.length > 0) resolver.setServers(servers);
      const timer = setTimeout(() => resolver.cancel(), limitMs);
      try {
        return await resolver.resolveTxt(name);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** The record that proves a domain, as an owner writes it into DNS. */
export function proofRecord(domain: string, token: string): { name: string; value: string } {
  return { name: `_chamfer.${domain}`, value: `chamfer-verify=${token}` };
}

/** What DNS answers when there is no such record. Other failures may pass. */
const gone = ['ENOTFOUND', 'ENODATA'];

/** Looks for the record of a domain, next to others that may be there. It throws nothing. */
export async function lookUpProof({
  domain,
  token,
  resolver,
}: {
  domain: string;
  token: string;
  resolver: ProofResolver;
}): Promise<ProofState> {
  const { name, value } = proofRecord(domain, token);
  try {
    const texts = await resolver.texts(name);
    return texts.some((chunks) => chunks.join('').trim() === value) ? 'found' : 'absent';
  } catch (error) {
    return gone.includes(String((error as { code?: string }).code)) ? 'absent' : 'unknown';
  }
}
