import { type SurveyAnswers, type SurveyName, type SurveyQuestion, surveys } from '@chamfer/contract/surveys';
import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { csvOptions } from '../../platform/http/csv.ts';
import { users } from '../people/people.tables.ts';
import { appProperties } from './onboarding.tables.ts';

/** Where the answers of a survey are stored. */
const keyOf = (survey: SurveyName) => `${survey}_answers` as const;
const answersOf = (survey: SurveyName) => sql`${appProperties.properties} -> ${keyOf(survey)}`;

/**
 * How often each answer of a survey was given, as lines of text: every question with all its options, then answers to what
 * is no longer asked.
 */
export async function countAnswers(ctx: Context, survey: SurveyName): Promise<string> {
  const { db } = ctx.parts.database;
  const counts = await readCounts(db, survey);
  const people = counts.get('')?.get('') ?? 0;
  const questions: readonly SurveyQuestion[] = surveys[survey];
  const asked = new Map(questions.map(({ name, options }) => [name, options]));
  const names = [...new Set(['variant', ...asked.keys(), ...counts.keys()])].filter((name) => name && counts.has(name));
  const parts = names.map((name) => {
    const given = counts.get(name)!;
    const options = new Set([...(asked.get(name) ?? []), ...given.keys()]);
    const isAsked = asked.has(name) || name === 'variant';
    const lines = [...options].map((option) => `${String(given.get(option) ?? 0).padStart(8)}  ${option}`);
    return [isAsked ? name : `${name} (no longer asked)`, ...lines].join('\n');
  });
  return [`${people} ${people === 1 ? 'person has' : 'people have'} answered.`, ...parts].join('\n\n');
}

/** Counts by question and option; under '' the people, under `variant` where they answered. */
async function readCounts(db: Db, survey: SurveyName): Promise<Map<string, Map<string, number>>> {
  const { rows } = await db.execute<{ question: string; option: string; count: number }>(sql`
    with answered as (
      select ${answersOf(survey)} as answer from ${appProperties} where ${answersOf(survey)} is not null
    )
    select question, option, count(*)::int as count from (
      select '' as question, '' as option from answered
      union all
      select 'variant', answer ->> 'variant' from answered where answer ? 'variant'
      union all
      select question, option
      from answered, jsonb_each(answer -> 'answers') as each (question, given),
        jsonb_array_elements_text(given -> 'chosen') as option
    ) as all_given
    group by question, option order by question, option
  `);
  const counts = new Map<string, Map<string, number>>();
  for (const { question, option, count } of rows) {
    counts.set(question, (counts.get(question) ?? new Map()).set(option, count));
  }
  return counts;
}

/**
 * The answers of a survey as CSV, one row a person: id, address, finished time, variant, and for each question its options,
 * separated by spaces, and the text to `other`. Questions that are no longer asked have their columns at the end.
 */
export async function answersAsCsv(ctx: Context, survey: SurveyName): Promise<string> {
  const rows = await readAnswers(ctx.parts.database.db, survey);
  const named = surveys[survey].map(({ name }: SurveyQuestion) => name);
  const questions = [...new Set([...named, ...rows.flatMap(({ answers }) => Object.keys(answers))])];
  const columns = [
    'user_id',
    'email',
    'finished_at',
    'variant',
    ...questions.flatMap((name) => [name, `${name}_other`]),
  ];
  const lines = rows.map(({ userId, email, finishedAt, variant, answers }) => [
    userId,
    email,
    finishedAt,
    variant,
    ...questions.flatMap((name) => [answers[name]?.chosen.join(' ') ?? '', answers[name]?.other ?? '']),
  ]);
  return stringify(lines, { ...csvOptions, columns, eof: false });
}

interface AnswerRow {
  userId: string;
  email: string;
  finishedAt: string;
  variant: string;
  answers: SurveyAnswers;
}

/** A thousand people at a time, so that no query takes long. */
const pageSize = 1000;
const finishedKeys = {
  segmentation: 'segmentation_v2_finished_at',
  progressive_profiling: 'segmentation_v2_progressive_profiling_finished_at',
} as const satisfies Record<SurveyName, string>;

async function readAnswers(db: Db, survey: SurveyName): Promise<AnswerRow[]> {
  const all: AnswerRow[] = [];
  for (;;) {
    const last = all.at(-1)?.userId;
    const page = await db
      .select({
        userId: users.id,
        email: users.email,
        finishedAt: sql<string>`coalesce(${appProperties.properties} ->> ${finishedKeys[survey]}, '')`,
        variant: sql<string>`coalesce(${answersOf(survey)} ->> 'variant', '')`,
        answers: sql<SurveyAnswers>`${answersOf(survey)} -> 'answers'`,
      })
      .from(appProperties)
      .innerJoin(users, and(eq(users.id, appProperties.userId), isNull(users.deletedAt)))
      .where(and(sql`${answersOf(survey)} is not null`, last ? gt(users.id, last) : undefined))
      .orderBy(asc(users.id))
      .limit(pageSize);
    all.push(...page);
    if (page.length < pageSize) return all;
  }
}
