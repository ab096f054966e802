import { AppError } from '../../../platform/app-error.ts';
import { type Outcome, refused } from '../../../platform/operator-command.ts';

/** Why an act was refused, in the words of the command line. */
const texts: Readonly<Record<string, string>> = {
  ACCOUNT_NOT_FOUND: 'There is no such account.',
  EMAIL_ALREADY_VERIFIED: 'The address is confirmed already.',
  JOB_NOT_FOUND: 'There is no such job in a state in which that can be done.',
  SESSION_NOT_FOUND: 'The account has no such session.',
  TWO_FACTOR_NOT_ENABLED: 'The account has no two-factor authentication.',
  last_operator: 'It is the last operator who can log in: make somebody else one first, with operators add.',
  guest: 'That is a guest of review links, who has no account.',
};

/** What a command answers: that of `act`, or a sentence about its refusal. @throws what is no refusal */
export async function outcomeOf(act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = (error.details as { reason?: string } | null)?.reason;
    return refused(texts[reason ?? error.code] ?? `${error.code}${reason ? `, ${reason}` : ''}: ${error.message}`);
  }
}
