/** What an operator's command answers: a text, and whether it was done. */
export interface Outcome {
  done: boolean;
  text: string;
}

/** An operator's command that was not understood. */
export class WrongUsage extends Error {}

/** What was done. */
export const done = (text: string): Outcome => ({ done: true, text });
/** Why it was not done. */
export const refused = (text: string): Outcome => ({ done: false, text });
