import {
  askedQuestions,
  isAnswered,
  mostOtherLength,
  type SurveyAnswer,
  type SurveyAnswers,
  type SurveyName,
  type SurveyQuestion,
  surveys,
} from '@chamfer/contract/surveys';
import { browserStore } from '../../platform/browser/browser-store.ts';

/** The answers of a survey that are not sent yet. */
export interface SurveyDraft {
  answers: SurveyAnswers;
  /** The question that is shown. */
  at: string;
  /** The order of a question's shuffled options, which stays on the way back and after a reload (spec 1 §4). */
  orders: Record<string, string[]>;
}

const store = browserStore('localStorage');
const keyOf = (survey: SurveyName, userId: string) => `survey:${survey}:${userId}`;

/** Keeps the answers of a person in this browser, over reloads and failures. */
export function keepDraft(survey: SurveyName, userId: string, draft: SurveyDraft): void {
  store.setItem(keyOf(survey, userId), JSON.stringify(draft));
}

/** The answers are stored, and no longer needed here. */
export function dropDraft(survey: SurveyName, userId: string): void {
  store.removeItem(keyOf(survey, userId));
}

/**
 * The answers that this browser has of a person, or none. What an earlier version of the survey asked is left out, and what
 * it did not ask is asked first.
 */
export function readDraft(survey: SurveyName, userId: string): SurveyDraft {
  const kept = readStored(store.getItem(keyOf(survey, userId)));
  const questions: readonly SurveyQuestion[] = surveys[survey];
  const answers: SurveyAnswers = {};
  const orders: SurveyDraft['orders'] = {};
  for (const question of questions) {
    const answer = readAnswer(question, kept.answers?.[question.name]);
    if (answer) answers[question.name] = answer;
    if (question.shuffled) orders[question.name] = readOrder(question, kept.orders?.[question.name]);
  }
  const asked = askedQuestions(survey, answers);
  const open = asked.findIndex((question) => !isAnswered(question, answers[question.name]));
  const at = asked.findIndex(({ name }) => name === kept.at);
  const reached = open < 0 ? asked.length - 1 : open;
  return { answers, orders, at: asked[at < 0 ? reached : Math.min(at, reached)]!.name };
}

type Stored = Partial<Record<'answers' | 'orders', Record<string, unknown>>> & { at?: unknown };

function readStored(text: string | null): Stored {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return stored !== null && typeof stored === 'object' ? stored : {};
  } catch {
    return {};
  }
}

function readAnswer({ options, several, asksOther }: SurveyQuestion, kept: unknown): SurveyAnswer | null {
  const { chosen, other } = (kept ?? {}) as { chosen?: unknown; other?: unknown };
  if (!Array.isArray(chosen)) return null;
  const known = options.filter((option) => chosen.includes(option));
  if (known.length === 0 || (known.length > 1 && !several)) return null;
  const text = asksOther && typeof other === 'string' ? other.slice(0, mostOtherLength) : undefined;
  return text === undefined ? { chosen: known } : { chosen: known, other: text };
}

function readOrder({ options }: SurveyQuestion, kept: unknown): string[] {
  const isWhole = Array.isArray(kept) && kept.length === options.length && options.every((one) => kept.includes(one));
  return isWhole ? (kept as string[]) : shuffle(options);
}

/** Shuffles so that every order is equally likely (Fisher and Yates). */
function shuffle(options: readonly string[]): string[] {
  const order = [...options];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** What is sent: answers to the questions that they lead to, each with its text to 'other' only where it is chosen. */
export function finishedAnswers(survey: SurveyName, answers: SurveyAnswers): SurveyAnswers {
  return Object.fromEntries(
    askedQuestions(survey, answers).map(({ name, asksOther }) => {
      const { chosen, other } = answers[name]!;
      return [name, asksOther && chosen.includes('other') ? { chosen, other: other ?? '' } : { chosen }];
    }),
  );
}

/** The options of a question that takes several, after one was pressed: 'none' excludes all others. */
export function toggled(chosen: readonly string[], option: string): string[] {
  if (chosen.includes(option)) return chosen.filter((one) => one !== option);
  return option === 'none' ? ['none'] : [...chosen.filter((one) => one !== 'none'), option];
}
