import {
  askedQuestions,
  isAnswered,
  type SurveyAnswer,
  type SurveyAnswers,
  type SurveyName,
  type SurveyQuestion,
  surveys,
} from '@chamfer/contract/surveys';
import { useEffect, useRef, useState } from 'react';
import { useStoreSurveyAnswers } from '../../platform/account/use-app-properties.ts';
import { hasCode } from '../../platform/api/api.ts';
import { session } from '../../platform/http/session.ts';
import { track } from '../../platform/tracking/signals.ts';
import { dropDraft, finishedAnswers, keepDraft, readDraft, type SurveyDraft } from './survey-draft.ts';
import { surveyVariant } from './survey-variant.ts';

/** How long an answer is seen before the next question comes, in milliseconds (spec 1 §9). */
const advanceDelay = 100;

/** `changed`: the server does not know a question or answer, because the survey has a new version. */
type SurveyStep = 'asking' | 'sending' | 'failed' | 'changed' | 'done';

/** A survey while it is answered. */
export interface Survey {
  step: SurveyStep;
  question: SurveyQuestion;
  /** The place of the question, from 1 on, and how many there are at most. */
  number: number;
  total: number;
  /** Another question was on the screen before. */
  hasMoved: boolean;
  /** The answers so far lead to no further question. */
  isLast: boolean;
  answer: SurveyAnswer | undefined;
  /** The order of its options, if it is not that of the question. */
  order: readonly string[] | undefined;
  /** Takes an answer; with `goesOn`, one that is complete leads to the next question or is sent. */
  choose: (answer: SurveyAnswer, goesOn?: boolean) => void;
  next: () => void;
  back: () => void;
  /** Sends the answers again after a failure. */
  retry: () => void;
  /** Starts from the first question, after the answers were stored. */
  again: () => void;
}

/** The state of a survey of the signed-in person (spec 1 §4 Surveys). Every answer is kept in the browser at once. */
export function useSurvey(survey: SurveyName, onDone: () => void): Survey {
  const userId = session.userId() ?? '';
  const [draft, setDraft] = useState(() => readDraft(survey, userId));
  const [step, setStep] = useState<SurveyStep>('asking');
  const [hasMoved, setMoved] = useState(false);
  const { mutateAsync } = useStoreSurveyAnswers();
  const advance = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(advance.current), []);

  const asked = askedQuestions(survey, draft.answers);
  const index = Math.max(
    asked.findIndex(({ name }) => name === draft.at),
    0,
  );
  const question = asked[index]!;
  const keep = (changed: SurveyDraft) => {
    if (changed.at !== draft.at) setMoved(true);
    keepDraft(survey, userId, changed);
    setDraft(changed);
  };
  const send = async (answers: SurveyAnswers) => {
    setStep('sending');
    try {
      await mutateAsync(inputOf(survey, answers));
    } catch (error) {
      setStep(hasCode(error, 'VALIDATION_ERROR') ? 'changed' : 'failed');
      return;
    }
    dropDraft(survey, userId);
    setStep('done');
    onDone();
  };
  const goOn = (answers: SurveyAnswers, delay: number) => {
    track('survey_step_answered', { survey, step: question.name, position: index + 1 });
    const following = askedQuestions(survey, answers)[index + 1];
    if (!following) return void send(answers);
    advance.current = setTimeout(() => keep({ ...draft, answers, at: following.name }), delay);
  };
  return {
    step,
    question,
    number: index + 1,
    total: surveys[survey].length,
    hasMoved,
    isLast: index === asked.length - 1,
    answer: draft.answers[question.name],
    order: draft.orders[question.name],
    choose: (answer, goesOn = false) => {
      if (step !== 'asking') return;
      clearTimeout(advance.current);
      const answers = { ...draft.answers, [question.name]: answer };
      keep({ ...draft, answers });
      if (goesOn && isAnswered(question, answer)) goOn(answers, advanceDelay);
    },
    next: () => {
      clearTimeout(advance.current);
      if (step === 'asking' && isAnswered(question, draft.answers[question.name])) goOn(draft.answers, 0);
    },
    back: () => {
      clearTimeout(advance.current);
      if (index > 0) keep({ ...draft, at: asked[index - 1]!.name });
    },
    retry: () => void send(draft.answers),
    again: () => {
      setDraft(readDraft(survey, userId));
      setMoved(true);
      setStep('asking');
    },
  };
}

function inputOf(survey: SurveyName, answers: SurveyAnswers) {
  const finished = finishedAnswers(survey, answers);
  return survey === 'segmentation'
    ? { segmentation_answers: { variant: surveyVariant(), answers: finished } }
    : { progressive_profiling_answers: { answers: finished } };
}
