import { brand } from '@chamfer/contract/brand';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { pageOfRefusal } from '../check/page-of-refusal.ts';
import { forgetEducation, useEducationCheck } from '../check/use-education.ts';
import { UsedOutcome } from '../outcomes/used-outcome.tsx';
import { WhoIsSignedIn } from '../who-is-signed-in.tsx';
import { CheckFailure } from './check-failure.tsx';
import { EducationForm, type RequestEnd } from './education-form.tsx';
import { FormSkeleton } from './form-skeleton.tsx';

/**
 * `/edu`: whether the person can request an education licence, and the request (spec 2 §2 Education licence, J63). Whoever
 * has one, has asked already, or cannot ask is led to the page that says so.
 */
export default function EducationPage() {
  const t = useT();
  const format = useFormats();
  const navigate = useNavigate();
  const { data: check, error, isFetching, refetch } = useEducationCheck();
  const [isUsed, setUsed] = useState(false);
  const refusal = error && pageOfRefusal(error);
  if (refusal) return <Navigate to={refusal} replace />;
  if (isUsed || check?.eduEmailAlreadyUsed) return <UsedOutcome />;
  if (check?.status) return <Navigate to="/edu/confirmation" search={{ status: check.status }} replace />;
  const goOn = (end: RequestEnd) => {
    if (end === 'used') return setUsed(true);
    forgetEducation();
    void ('refusal' in end
      ? navigate({ to: end.refusal })
      : navigate({ to: '/edu/confirmation', search: { status: end.status }, state: { wasPressed: true } }));
  };
  const until = check?.dueToRenew ? check.licenceUntil : null;
  return (
    <AuthShell
      art="bracket"
      corner={<WhoIsSignedIn />}
      title={t('education.title', { product: brand.name })}
      lead={until ? t('education.lead.renewal', { date: format.day(until) }) : t('education.lead')}
    >
      {check ? <EducationForm check={check} onEnd={goOn} /> : <FormSkeleton />}
      {error ? <CheckFailure isBusy={isFetching} onRetry={() => void refetch()} /> : null}
    </AuthShell>
  );
}
