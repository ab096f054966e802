import { isAnswered, mostOtherLength } from '@chamfer/contract/surveys';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { AuthShell } from '../../platform/auth/auth-shell.tsx';
import { useHeadingFocus } from '../../platform/page/use-heading-focus.ts';
import { Button } from '../../ui/action/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import styles from './survey.module.css';
import { toggled } from './survey-draft.ts';
import { SurveyOption } from './survey-option.tsx';
import { SurveyProgress } from './survey-progress.tsx';
import { listedOptions, optionText, questionText } from './survey-texts.ts';
import { surveyVariant } from './survey-variant.ts';
import type { Survey } from './use-survey.ts';

/**
 * One question of a survey (spec 1 §4). An option that is pressed goes on by itself; one that is reached with the arrow keys
 * does not, since nobody could reach the options after it.
 */
export function SurveyQuestionPage({
  survey,
  corner,
  onSkip,
}: {
  survey: Survey;
  corner: ReactNode;
  /** Absent where the survey has to be answered. */
  onSkip?: (() => void) | undefined;
}) {
  const t = useT();
  const { question, answer, isLast } = survey;
  const { name, several = false, asksOther = false } = question;
  const byArrow = useRef(false);
  const [wasPressed, setPressed] = useState(false);
  useHeadingFocus(survey.hasMoved);
  const chosen = answer?.chosen ?? [];
  const options = survey.order ?? listedOptions(question);
  const isOther = asksOther && chosen.includes('other');
  const isReady = isAnswered(question, answer);
  const press = (option: string) => {
    setPressed(!byArrow.current);
    const next = several ? toggled(chosen, option) : [option];
    survey.choose({ ...answer, chosen: next }, !several && !byArrow.current);
  };
  const otherField = isOther ? (
    <TextField
      className={styles.other}
      label={t(several ? 'surveys.whichOther' : 'surveys.whatOther')}
      labelHidden
      placeholder={several ? t('surveys.whichOther') : undefined}
      maxLength={mostOtherLength}
      value={answer?.other ?? ''}
      ref={wasPressed ? focusOnce : undefined}
      onChange={(event) => survey.choose({ chosen, other: event.target.value })}
    />
  ) : null;
  return (
    <AuthShell
      art="gears"
      corner={corner}
      above={<SurveyProgress number={survey.number} total={survey.total} />}
      title={questionText(t, question)}
      lead={several ? t('surveys.several') : undefined}
    >
      <form
        className={styles.form}
        data-variant={surveyVariant()}
        onSubmit={(event) => {
          event.preventDefault();
          survey.next();
        }}
      >
        <fieldset
          className={classNames(styles.options, options.length > 11 && styles.columns)}
          onKeyDown={({ key }) => {
            byArrow.current = key.startsWith('Arrow');
          }}
          onPointerDown={() => {
            byArrow.current = false;
          }}
        >
          <legend className="sr">{questionText(t, question)}</legend>
          {options.map((option) => (
            <SurveyOption
              key={option}
              several={several}
              name={name}
              value={option}
              label={optionText(t, question, option)}
              checked={chosen.includes(option)}
              onChange={() => undefined}
              onClick={() => press(option)}
            >
              {option === 'other' && !several ? otherField : null}
            </SurveyOption>
          ))}
        </fieldset>
        {several ? otherField : null}
        <div className={styles.buttons}>
          <Button
            variant="quiet"
            icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden />}
            disabled={survey.number === 1}
            onClick={survey.back}
          >
            {t('common.back')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            busy={survey.step !== 'asking'}
            disabled={!isReady}
            title={isReady ? undefined : t(isOther ? 'surveys.sayOther' : 'surveys.chooseFirst')}
          >
            {t(isLast ? 'surveys.done' : 'surveys.next')}
          </Button>
        </div>
        {onSkip ? (
          <Button variant="quiet" block onClick={onSkip}>
            {t('surveys.skip')}
          </Button>
        ) : null}
      </form>
    </AuthShell>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
