/** What a flag is worth: a name of each value, which rules and the command line use, and the value where nothing is set. */
export interface Flag<Value extends boolean | string | number = boolean | string | number> {
  variants: Readonly<Record<string, Value>>;
  default: Value;
  /** What it shows or hides; it never decides what somebody may do (ACCESS §13). */
  about: string;
}

const onOff = { on: true, off: false } as const;

/**
 * Every feature flag (spec 1 §7 and §9). Names that end in `-ff` are boolean and false where nothing is set; those that end
 * in `-cd` are never taken from what a browser remembers.
 */
export const flags = {
  'web_editor_role-ff': {
    variants: onOff,
    // The documents hide things only where it is explicitly off (spec 2 §6), so that unset means on.
    default: true,
    about: 'Teams in which somebody is only a guest, the page Shared with me, and sharing of projects.',
  },
  'apple_pay-ff': {
    variants: onOff,
    default: false,
    about: 'Apple Pay next to the card, where the payment provider has it (spec 2 §2).',
  },
  'project_invitation_roles-ff': {
    variants: onOff,
    default: false,
    about: 'Invitations to projects offer the roles of review links alone: commenter and viewer (spec 3 §5).',
  },
} as const satisfies Readonly<Record<string, Flag>>;

/** The name of a flag. */
export type FlagName = keyof typeof flags;

type Wide<Value> = Value extends boolean ? boolean : Value extends string ? string : number;
/** What a flag can be worth. */
export type FlagValue<Name extends FlagName = FlagName> = Wide<(typeof flags)[Name]['default']>;

/** The names of all flags. */
export const flagNames = Object.keys(flags) as FlagName[];

/** Whether a text is the name of a flag. */
export function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(flags, name);
}

/** Whether a flag is always asked for, and never taken from what a browser remembers (spec 1 §7). */
export function isAlwaysRefreshed(name: string): boolean {
  return name.endsWith('-cd');
}
