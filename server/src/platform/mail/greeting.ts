import type { Language } from '@chamfer/contract/languages';
import { brokenNameRule } from '@chamfer/contract/rules';
import { mailText } from './mail-text.ts';

/**
 * The first line of a mail. A reader is greeted by name only where the address was proven, since before that anybody may
 * have given it a name, and where the name satisfies the account name rule: letters, so no address of the web.
 */
export function greeting(language: Language, reader: { name: string; isProven: boolean }): string {
  const name = reader.name.trim();
  const isUsable = reader.isProven && brokenNameRule(name) === null;
  return isUsable ? mailText(language, 'layout.greeting', { name }) : mailText(language, 'layout.greeting-nameless');
}
