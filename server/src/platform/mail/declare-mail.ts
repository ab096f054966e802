import type { Texts } from '../texts.ts';
import type { ArgumentKind } from './mail-arguments.ts';

/** A mail as its area declares it, in `<area>.mails.ts`; `Args` is what its sender fills in. */
export interface Mail<Args = Record<string, unknown>> {
  /** Its texts are `<name>.subject`, `.heading`, `.text`, `.note`, and `.button` where there is one. */
  name: string;
  texts: Texts<string>;
  /** Where the button leads, below the public address; null where there is none. */
  path: string | null;
  args: Record<string, ArgumentKind<unknown, string>>;
  /** Paragraphs between text and button: the texts `<name>.<paragraph>`. */
  paragraphs: readonly string[];
  /** Whether it goes to mailboxes that nobody has proven yet: it then greets nobody by name. */
  isUnproven: boolean;
  /** Made-up arguments, for the preview and for tests. */
  example: Args;
}

/** The names of the mails whose texts are all among these keys. */
type MailName<Key extends string, All = Key> = Key extends `${infer Name}.subject`
  ? [`${Name}.${'heading' | 'text' | 'note'}`] extends [All]
    ? Name
    : never
  : never;

/** The texts of a mail beside those that every mail has. */
type Paragraph<Key extends string, Name extends string> = Key extends `${Name}.${infer Last}`
  ? Exclude<Last, 'subject' | 'heading' | 'text' | 'note' | 'button'>
  : never;

/** The placeholders of a path: the sender fills them with secrets or ids. */
type PathArgs<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & PathArgs<Rest>
  : unknown;

type ValuesOf<Kinds> = { [Name in keyof Kinds]: Kinds[Name] extends ArgumentKind<infer Value, string> ? Value : never };

interface Declaration<Key extends string, Name extends string, Path, Kinds> {
  /** Where the button leads, with `{placeholders}` for what the sender gives; null for mails without a button. */
  path: `${Name}.button` extends Key ? Path : null;
  args?: Kinds;
  paragraphs?: readonly Paragraph<Key, Name>[];
  isUnproven?: boolean;
  example: NoInfer<ValuesOf<Kinds> & PathArgs<Path>>;
}

/**
 * Gives a function that declares the mails of an area: `const mail = mailsOf(authTexts)`, then
 * `export const passwordResetMail = mail('password-reset', { path: '/password-reset/{hash}', example: { hash: 'example' } })`.
 * What its texts lack, an argument of an unknown kind and a path without a button do not compile.
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
