import type { Texts } from '../texts.ts';
import type { ArgumentKind } from './mail-arguments.ts';

/** A mail, declared by its area in `<area>.mails.ts`. `Args` are the values that the sender provides. */
export interface Mail<Args = Record<string, unknown>> {
  /**
   * The prefix of the mail's texts: `<name>.subject`, `.heading`, `.text`, `.note`, and `.button` if the mail has a
   * button.
   */
  name: string;
  texts: Texts<string>;
  /** The path that the button opens, relative to the public URL; null for mails without a button. */
  path: string | null;
  args: Record<string, ArgumentKind<unknown, string>>;
  /** The texts `<name>.<paragraph>`, which are shown between the text and the button. */
  paragraphs: readonly string[];
  /** Whether the mail goes to addresses that are not verified yet. Such a mail does not greet the reader by name. */
  isUnproven: boolean;
  /** Invented arguments, for the preview and for tests. */
  example: Args;
}

/** The names of the mails that have all required texts among these keys. */
type MailName<Key extends string, All = Key> = Key extends `${infer Name}.subject`
  ? [`${Name}.${'heading' | 'text' | 'note'}`] extends [All]
    ? Name
    : never
  : never;

/** The texts of a mail that not every mail has. */
type Paragraph<Key extends string, Name extends string> = Key extends `${Name}.${infer Last}`
  ? Exclude<Last, 'subject' | 'heading' | 'text' | 'note' | 'button'>
  : never;

/** The placeholders of a path. The sender provides secrets or ids for them. */
type PathArgs<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & PathArgs<Rest>
  : unknown;

type ValuesOf<Kinds> = { [Name in keyof Kinds]: Kinds[Name] extends ArgumentKind<infer Value, string> ? Value : never };

interface Declaration<Key extends string, Name extends string, Path, Kinds> {
  /**
   * The path that the button opens. It may have `{placeholders}` for the sender's values. Null for mails without a
   * button.
   */
  path: `${Name}.button` extends Key ? Path : null;
  args?: Kinds;
  paragraphs?: readonly Paragraph<Key, Name>[];
  isUnproven?: boolean;
  example: NoInfer<ValuesOf<Kinds> & PathArgs<Path>>;
}

/**
 * Returns a function that declares the mails of an area: `const mail = mailsOf(authTexts)`, then
 * `export const passwordResetMail = mail('password-reset', { path: '/password-reset/reset#{hash}', example: { hash: 'example' } })`.
 * Missing texts, arguments of an unknown kind, and a path without a button text are compile errors.
 */
export function mailsOf<Key extends string>(texts: Texts<Key>) {
  return <
    const Name extends MailName<Key>,
    const Path extends `/${string}`,
    Kinds extends Record<string, ArgumentKind<never, Key>> = Record<never, never>,
  >(
    name: Name,
    { path, args, paragraphs = [], isUnproven = false, example }: Declaration<Key, Name, Path, Kinds>,
  ): Mail<ValuesOf<Kinds> & PathArgs<Path>> => ({
    name,
    texts: texts as Texts<string>,
    path,
    args: (args ?? {}) as Mail['args'],
    paragraphs,
    isUnproven,
    example,
  });
}
