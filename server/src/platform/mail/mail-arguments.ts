import type { Money } from '@chamfer/contract';
import { formatMoney } from '@chamfer/contract/format-money';
import { type Language, languageTags } from '@chamfer/contract/languages';
import { strangersText } from './strangers-text.ts';

/** A point in time and the time zone in which to show it, such as `Europe/Zurich`: the reader's if known, else UTC. */
export interface Moment {
  at: Date;
  timeZone: string;
}

/** The kind of value that a placeholder takes, and how the value is shown in the message. */
export interface ArgumentKind<Value, Key extends string = never> {
  /** Converts the value for the message. */
  show(value: Value, language: Language): string | number;
  /**
   * Whether somebody other than us or the reader may have written the value. Such values contain no addresses, and are
   * never in a greeting.
   */
  isStrangers?: true;
  /** The key of the area's text that is shown if nothing is left of the value. */
  otherwise?: Key;
  /** The cases that a message may select from. */
  cases?: readonly string[];
}

/** A text that we wrote or whose format was checked, such as an email or IP address. */
export const plain: ArgumentKind<string> = { show: (value) => value };

/** A number. Messages select plural forms by it or show it with `{left, number}`. */
export const number: ArgumentKind<number> = { show: (value) => value };

/** An amount of money, formatted for the reader's language. */
export const money: ArgumentKind<Money> = { show: (value, language) => formatMoney(value, languageTags[language]) };

/** A day, such as '21 November 2026'. */
export const day: ArgumentKind<Moment> = {
  show: ({ at, timeZone }, language) =>
    new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone }).format(at),
};

/** A day with the time and the time zone. */
export const moment: ArgumentKind<Moment> = {
  show: ({ at, timeZone }, language) =>
    new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at),
};

/**
 * One of a few fixed words, by which messages select a text: `{role, select, editor {…} other {…}}`. `other` is always
 * allowed.
 */
export function oneOf<const Case extends string>(...cases: Case[]): ArgumentKind<Case | 'other'> {
  return { show: (value) => value, cases };
}

/**
 * A name or message that somebody else may have chosen. `strangersText` makes it safe for a mail. If nothing is left of
 * it, the area's text `otherwise` is shown.
 */
export function strangers<const Key extends string>(otherwise: Key, maxLength?: number): ArgumentKind<string, Key> {
  return { show: (value) => strangersText(value, maxLength), isStrangers: true, otherwise };
}
