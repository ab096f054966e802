import { z } from 'zod';
import { oneLine } from '../rules/names.ts';
import {
  askedQuestions,
  mostOtherLength,
  type SurveyAnswers,
  type SurveyName,
  type SurveyQuestion,
  surveys,
} from '../rules/surveys.ts';
import { text } from '../shapes.ts';

/** An answer: options of the question, and the text to `other` (spec 3 §5). */
const answerTo = ({ options, several, asksOther }: SurveyQuestion) =>
  z
    .strictObject({
      chosen: z
        .array(z.enum(options as [string, ...string[]]))
        .min(1)
        .max(several ? options.length : 1),
      other: text(mostOtherLength).transform(oneLine).optional(),
    })
    .check(({ value: { chosen, other }, issues }) => {
      const refuse = (field: 'chosen' | 'other', message: string) =>
        issues.push({ code: 'custom', path: [field], message, input: field === 'other' ? other : chosen });
      if (new Set(chosen).size < chosen.length) refuse('chosen', 'must not repeat an option');
      if (chosen.length > 1 && chosen.includes('none')) refuse('chosen', 'none excludes other options');
      const needsOther = asksOther === true && chosen.includes('other');
      if (needsOther && !other) refuse('other', 'required');
      if (!needsOther && other !== undefined) refuse('other', 'is only for the option other');
    });

/**
 * The answers of a whole survey: to every question that they lead to, and to no other one. An answer that ends the survey
 * (spec 1 §4) is the last.
 */
export function surveyAnswers(survey: SurveyName): z.ZodType<SurveyAnswers> {
  const questions: readonly SurveyQuestion[] = surveys[survey];
  const shape = Object.fromEntries(questions.map((question) => [question.name, answerTo(question).optional()]));
  return z.strictObject(shape).check(({ value, issues }) => {
    const answers = value as SurveyAnswers;
    const asked = askedQuestions(survey, answers).map(({ name }) => name);
    for (const { name } of questions) {
      const isAsked = asked.includes(name);
      if (isAsked === (answers[name] !== undefined)) continue;
      const message = isAsked ? 'required' : 'is not asked after these answers';
      issues.push({ code: 'custom', path: [name], message, input: answers[name] });
    }
  }) as z.ZodType<SurveyAnswers>;
}
