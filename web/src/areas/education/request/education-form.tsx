import { GraduationCap } from 'lucide-react';
import { useEffect } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { call, hasCode } from '../../../platform/api/api.ts';
import { useCaptcha } from '../../../platform/captcha/use-captcha.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { pageOfRefusal, type RefusalPage } from '../check/page-of-refusal.ts';
import type { ConfirmationStatus, EducationCheck } from '../check/use-education.ts';
import { isSending, type Photo } from '../photos/photo.ts';
import { PhotoField } from '../photos/photo-field.tsx';
import { usePhotos } from '../photos/use-photos.ts';
import { checkRequest, type EducationRequest, requestRefusal } from './education-checks.ts';
import styles from './education-form.module.css';
import { forgetDraft, keepDraft, readDraft } from './request-draft.ts';
import { RoleField } from './role-field.tsx';

/** Where a request leads: to what came of it, to why nobody can ask, or to the page of an address that was used. */
export type RequestEnd = { status: ConfirmationStatus } | { refusal: RefusalPage } | 'used';

/** The request of an education licence (spec 2 §5 Education form, J63). */
export function EducationForm({ check, onEnd }: { check: EducationCheck; onEnd: (end: RequestEnd) => void }) {
  const t = useT();
  const captcha = useCaptcha();
  const { email, evidence } = check;
  const form = useForm<EducationRequest>({
    start: { ...readDraft(email), photos: check.photos.map(sentBefore) },
    check: (values) => checkRequest(values, evidence !== null),
    send: async ({ role, firstName, lastName, school, major, photos }) => {
      if (!role) return;
      const idPhotos = evidence ? photos.flatMap(({ photoId }) => photoId ?? []) : [];
      const input = { role, firstName, lastName, school, major, idPhotos };
      try {
        const sent = await captcha.send((solution) => call('POST /edu-requests', { input, captcha: solution }), {
          first: true,
        });
        forgetDraft();
        onEnd(sent);
      } catch (error) {
        const refusal = pageOfRefusal(error);
        if (refusal) onEnd({ refusal });
        else if (hasCode(error, 'EMAIL_ALREADY_USED')) onEnd('used');
        else throw error;
      }
      return 'leaving';
    },
    refusal: requestRefusal,
    focus: null,
  });
  const { values } = form;
  useEffect(() => keepDraft(email, values), [email, values]);
  const photos = usePhotos(values.photos, (next) => form.change({ photos: next }));
  const isWaiting = evidence !== null && isSending(values.photos);
  return (
    <form className={styles.form} {...form.props}>
      <RoleField {...form.choice('role')} />
      <div className={styles.names}>
        <TextField {...form.field('firstName')} label={t('education.firstName')} autoComplete="given-name" />
        <TextField {...form.field('lastName')} label={t('education.lastName')} autoComplete="family-name" />
      </div>
      <TextField {...form.field('school')} label={t('education.school')} autoComplete="organization" />
      <TextField {...form.field('major')} label={t('education.major')} autoComplete="off" />
      {evidence ? (
        <>
          <PhotoField of={evidence} photos={photos} error={form.choice('photos').error} />
          <p className={styles.note}>{t('education.photos.privacy')}</p>
        </>
      ) : (
        <p className={styles.school}>
          <GraduationCap size={16} strokeWidth={1.5} aria-hidden />
          <span>{t('education.schoolAddress', { email })}</span>
        </p>
      )}
      <FormFailure form={form} />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy} disabled={isWaiting}>
        {isWaiting ? t('education.waiting') : t('education.request')}
      </Button>
      {captcha.badge}
    </form>
  );
}

/** A photo that was sent when the form was open before; its file is not here any more. */
function sentBefore({ photoId, name, bytes }: EducationCheck['photos'][number]): Photo {
  return { key: photoId, name, bytes, file: null, photoId, share: 1, problem: null };
}
