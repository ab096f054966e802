import { AnswerRefused } from '../answers/provider-answer.ts';
import { samlAddresses } from '../saml/connection.ts';
import { type JudgedResponse, judgeResponse } from '../saml/judge-response.ts';
import { type AnswerFacts, type ResponseSigning, SamlProvider } from './saml-provider.ts';

/** One provider, one connection of ours, one request and one person, on which tests of SAML agree. */
export const provider = new SamlProvider();
export const own = samlAddresses('https://chamfer.example', '0197f0c2');
export const now = new Date('2026-03-02T09:00:00Z');
export const requestId = '_request-1';
export const person = {
  subject: 'mara-7',
  sessionIndex: '_session-1',
  authenticatedAt: new Date('2026-03-02T08:59:30Z'),
  attributes: { email: 'mara.lindqvist@haldenworks.example', displayName: 'Mara Lindqvist' },
};
export const facts: AnswerFacts = { own, requestId, now, person };

/** The field of a response that was changed before it was signed. */
export function answer(change?: (xml: string) => string, signing: ResponseSigning = {}): string {
  return provider.respond(facts, change ? { ...signing, change } : signing);
}

/** Judges a field as the answer to the request. */
export function judge(document: string, other: Partial<JudgedResponse> = {}) {
  return judgeResponse({ document, connection: provider.connection, own, requestId, now, ...other });
}

/** Judges a text that may have been changed after it was signed. */
export function judgeXml(xml: string, other: Partial<JudgedResponse> = {}) {
  return judge(Buffer.from(xml).toString('base64'), other);
}

/** The check and the reason of a refusal, such as `meant: wrong-audience`; what is accepted is written down too. */
export async function outcome(judged: unknown): Promise<string> {
  try {
    await (typeof judged === 'function' ? judged() : judged);
    return 'accepted';
  } catch (error) {
    if (error instanceof AnswerRefused) return `${error.check}: ${error.reason}`;
    throw error;
  }
}

/** Replaces one part of a document, which must be there, so that a test never changes nothing. */
export function replace(from: string | RegExp, to: string): (xml: string) => string {
  return (xml) => {
    const changed = xml.replace(from, to);
    if (changed === xml) throw new Error(`The document has no ${from}`);
    return changed;
  };
}

/** The processor's time that something takes in this thread, in milliseconds. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
