import { distinctEmails, isEmail, splitEmails, tidyEmail } from '@chamfer/contract/email-address';

/** The tags with the addresses of a text appended, tidied; of several that name one mailbox the first is kept. */
export function addTags(tags: readonly string[], text: string): string[] {
  return [...distinctEmails([...tags, ...splitEmails(text).map(tidyEmail)]).values()];
}

/** Whether a pasted text becomes entries at once: it has several, or an address with something around it. */
export function isToSplit(pasted: string): boolean {
  return splitEmails(pasted).length > 1 || (isEmail(pasted) && tidyEmail(pasted) !== pasted);
}

/**
 * What typing makes of a text: everything before the last separator is an entry, what follows is still being typed. Keys
 * of software keyboards arrive as text, and so does what is dropped into the field.
 */
export function takeTyped(text: string): { entry: string; rest: string } {
  const end = Math.max(...[...text.matchAll(/[\s,;，；、]/gu)].map(({ index }) => index), -1);
  return { entry: text.slice(0, end + 1), rest: text.slice(end + 1) };
}
