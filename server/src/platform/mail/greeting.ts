import type { Language } from '@chamfer/contract/languages';
import { brokenNameRule } from '@chamfer/contract/rules';
import { layoutTexts } from './layout-texts.ts';

/**
 * Returns the first line of a mail. It contains the reader's name only if the name follows the rule for account names,
 * which allows no web addresses. Otherwise, or without a name, the greeting is general.
 */
export function greeting(language: Language, name = ''): string {
  const known = name.trim();
  if (brokenNameRule(known) !== null) return layoutTexts.text(language, 'layout.greeting-nameless');
  return layoutTexts.text(language, 'layout.greeting', { name: known });
}
