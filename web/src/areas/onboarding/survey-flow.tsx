import type { SurveyName } from '@chamfer/contract/surveys';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '../../platform/account/use-account.ts';
import { isForeign } from '../../platform/auth/after-sign-in.ts';
import { ownPlatform } from '../../platform/browser/own-platform.ts';
import { maySkipSurveys } from '../../platform/page/page-config.ts';
import { Avatar } from '../../ui/symbol/avatar.tsx';
import { backToApp, SurveyEnd, SurveyFailure } from './survey-end.tsx';
import { SurveyQuestionPage } from './survey-question.tsx';
import { isForApp, onwardFrom, returnOf, type SurveyOutcome } from './survey-return.ts';
import { useSurvey } from './use-survey.ts';

/**
 * A survey from its first question to where it leads (spec 1 §4). `isAnswered`: the person has answered it before, and
 * is not asked again before asking for it.
 */
export function SurveyFlow({ survey: name, isAnswered }: { survey: SurveyName; isAnswered: boolean }) {
  const search = useSearch({ strict: false });
  const { data: account } = useAccount();
  const router = useRouter();
  const [isOver, setOver] = useState(isAnswered);
  const [wasAnswered] = useState(isAnswered);
  const back = returnOf(search);
  const leave = (outcome: SurveyOutcome) => {
    const href = onwardFrom(back, outcome);
    void router.navigate({ href, replace: true, reloadDocument: isForeign(href) });
  };
  const survey = useSurvey(name, () => (isForApp(back) ? leave('true') : setOver(true)));
  const corner = account ? <Avatar kind="me" size="sm" name={account.name} email={account.email} /> : null;

  if (isOver) {
    return (
      <SurveyEnd
        name={account?.name ?? undefined}
        isNew={!wasAnswered}
        appLink={ownPlatform(navigator) ? backToApp(search) : null}
        onward={{ href: onwardFrom(back, 'true'), label: back ? 'surveys.continue' : 'common.goToDashboard' }}
        corner={corner}
        onAgain={() => {
          survey.again();
          setOver(false);
        }}
      />
    );
  }
  if (survey.step === 'failed' || survey.step === 'changed') {
    return <SurveyFailure kind={survey.step} corner={corner} onRetry={survey.retry} onSkip={() => leave('error')} />;
  }
  return (
    <SurveyQuestionPage
      key={survey.question.name}
      survey={survey}
      corner={corner}
      onSkip={maySkipSurveys() ? () => leave('skipped') : undefined}
    />
  );
}
