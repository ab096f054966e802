import type { Language } from '@chamfer/contract/languages';
import { brokenNameRule } from '@chamfer/contract/rules';
import { layoutTexts } from './layout-texts.ts';

/**
 * The first line of a mail. A reader is greeted by name only where the name satisfies the account name rule: letters, so
 * no address of the web. Without a name, or with another one, nobody is named.
 */
export function greeting(language: Language, name = ''): string {
  const known = name.trim();
  if (brokenNameRule(known) !== null) return layoutTexts.text(language, 'layout.greeting-nameless');
  return layoutTexts.text(language, 'layout.greeting', { name: known });
}
