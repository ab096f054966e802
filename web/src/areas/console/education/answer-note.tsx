import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import styles from './education.module.css';
import type { RefusalForm, ShownRequest } from './use-requests.ts';

/** Texts of the reasons for which requests are refused. */
export const reasonTexts: Readonly<Record<RefusalForm['reason'], MessageKey>> = {
  unreadable: 'consoleWork.education.reason.unreadable',
  outdated: 'consoleWork.education.reason.outdated',
  other_name: 'consoleWork.education.reason.other_name',
  not_accepted: 'consoleWork.education.reason.not_accepted',
};

/** What became of a request that nobody can answer any more, and why it was refused; nothing for one that waits. */
export function AnswerNote({ request }: { request: ShownRequest }) {
  const t = useT();
  const format = useFormats();
  const { status, decidedAt, refusalReason, refusalMessage } = request;
  if (status === 'pending') return null;
  const at = decidedAt ? format.date(decidedAt) : '';
  return (
    <Note>
      {t('consoleWork.education.is', { status, at })}
      {refusalReason ? <span className={styles.line}>{t(reasonTexts[refusalReason])}</span> : null}
      {refusalMessage ? <q className={styles.line}>{refusalMessage}</q> : null}
    </Note>
  );
}
