import type { Money } from '@chamfer/contract';
import { formatMoney } from '@chamfer/contract/format-money';
import { type Language, languageTags } from '@chamfer/contract/languages';
import { strangersText } from './strangers-text.ts';

/** A point in time, and the time zone it is told in, such as `Europe/Zurich`: the reader's where it is known, else UTC. */
export interface Moment {
  at: Date;
  timeZone: string;
}

/** What kind of thing stands at a placeholder: what a sender gives for it, and what the message gets. */
export interface ArgumentKind<Value, Key extends string = never> {
  /** Makes of the value what the message is filled with. */
  show(value: Value, language: Language): string | number;
  /** Whether somebody else than us and the reader may have written it: never in a subject or a greeting. */
  isStrangers?: true;
  /** The text of the area that stands in where nothing is left of the value. */
  otherwise?: Key;
  /** The cases a message may choose from. */
  cases?: readonly string[];
}

/** A text of ours, or one whose form was checked, such as an address of mail or of the network. */
export const plain: ArgumentKind<string> = { show: (value) => value };

/** A number; messages choose plurals by it or show it with `{left, number}`. */
export const number: ArgumentKind<number> = { show: (value) => value };

/** An amount of money, as the reader's language writes it. */
export const money: ArgumentKind<Money> = { show: (value, language) => formatMoney(value, languageTags[language]) };

/** A day, such as '21 November 2026'. */
export const day: ArgumentKind<Moment> = {
  show: ({ at, timeZone }, language) =>
    new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone }).format(at),
};

/** A day with its time and time zone. */
export const moment: ArgumentKind<Moment> = {
  show: ({ at, timeZone }, language) =>
    new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at),
};

/** One of a few words of ours, by which messages choose: `{role, select, editor {…} other {…}}`; `other` is always one. */
export function oneOf<const Case extends string>(...cases: Case[]): ArgumentKind<Case | 'other'> {
  return { show: (value) => value, cases };
}

/**
 * A name or message that somebody else may have chosen, made fit for a mail by `strangersText`; where nothing is left of
 * it, the text `otherwise` of the area.
 */
export function strangers<const Key extends string>(otherwise: Key, maxLength?: number): ArgumentKind<string, Key> {
  return { show: (value) => strangersText(value, maxLength), isStrangers: true, otherwise };
}
