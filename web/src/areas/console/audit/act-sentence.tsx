import { shownEmail } from '@chamfer/contract/shown-email';
import type { ReactNode } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import styles from './audit.module.css';
import type { OperatorEntry } from './use-audit-log.ts';

/** The acts of operators, with the sentence that says what was done. */
const sentences: Readonly<Record<string, MessageKey>> = {
  'operator.user_blocked': 'consoleWork.act.operator.user_blocked',
  'operator.user_unblocked': 'consoleWork.act.operator.user_unblocked',
  'operator.sessions_ended': 'consoleWork.act.operator.sessions_ended',
  'operator.two_factor_off': 'consoleWork.act.operator.two_factor_off',
  'operator.let_in': 'consoleWork.act.operator.let_in',
  'operator.verification_sent': 'consoleWork.act.operator.verification_sent',
  'operator.user_deleted': 'consoleWork.act.operator.user_deleted',
  'operator.impersonated': 'consoleWork.act.operator.impersonated',
  'operator.impersonation_ended': 'consoleWork.act.operator.impersonation_ended',
  'operator.user_exported': 'consoleWork.act.operator.user_exported',
  'operator.link_stopped': 'consoleWork.act.operator.link_stopped',
  'operator.job_retried': 'consoleWork.act.operator.job_retried',
  'operator.job_dropped': 'consoleWork.act.operator.job_dropped',
  'operator.jobs_paused': 'consoleWork.act.operator.jobs_paused',
  'operator.jobs_resumed': 'consoleWork.act.operator.jobs_resumed',
  'operator.test_mail_sent': 'consoleWork.act.operator.test_mail_sent',
  'operator.audit_exported': 'consoleWork.act.operator.audit_exported',
  'operator.added': 'consoleWork.act.operator.added',
  'operator.removed': 'consoleWork.act.operator.removed',
  'education.photos_opened': 'consoleWork.act.education.photos_opened',
  'education.approved': 'consoleWork.act.education.approved',
  'education.refused': 'consoleWork.act.education.refused',
  'flag.set': 'consoleWork.act.flag.set',
  'flag.rule_added': 'consoleWork.act.flag.rule_added',
  'flag.rule_removed': 'consoleWork.act.flag.rule_removed',
  'flag.cleared': 'consoleWork.act.flag.cleared',
  'voucher_batch.created': 'consoleWork.act.voucher_batch.created',
  'voucher_batch.revoked': 'consoleWork.act.voucher_batch.revoked',
};

/** What an entry says that was done, and why. An act without a sentence is named as it is recorded. */
export function ActSentence({ entry }: { entry: OperatorEntry }) {
  const t = useT();
  const { action, person, subject, details, reason } = entry;
  const sentence = sentences[action];
  const gone = t('consoleWork.audit.gone');
  const text = (fact: unknown) => (typeof fact === 'string' && fact !== '' ? fact : gone);
  const values = {
    person: person?.name || shownEmail(person?.email ?? '') || gone,
    subject: subject || gone,
    variant: text(details.variant),
    rule: text(details.rule),
    kind: text(details.kind),
    count: numberOf(details),
  };
  return (
    <>
      {sentence ? (
        <Trans id={sentence} values={values} components={[bold]} />
      ) : (
        <code className={styles.act}>{action}</code>
      )}
      {reason ? <q className={styles.why}>{reason}</q> : null}
    </>
  );
}

const bold = (name: ReactNode) => <strong>{name}</strong>;

/** How many an act was about: photos, codes, or rows of a file. */
function numberOf({ photos, codes, rows }: OperatorEntry['details']): number {
  return Number(photos ?? codes ?? rows ?? 0);
}
