import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { buttonClass } from '../../../ui/action/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import styles from './education.module.css';
import { nameOf } from './person-name.ts';
import type { EducationRequest, Which } from './use-requests.ts';

const day = 24 * 60 * 60_000;
/** From then on a request is marked: an answer is promised within three business days. */
const lateAfter = 2 * day;

/** Texts of the roles in which people ask. */
export const roleTexts: Readonly<Record<EducationRequest['role'], MessageKey>> = {
  STUDENT: 'education.role.STUDENT',
  TEACHER: 'education.role.TEACHER',
  FACULTY_MEMBER: 'education.role.FACULTY_MEMBER',
};

/** Texts of what can become of a request. */
export const statusTexts: Readonly<Record<EducationRequest['status'], MessageKey>> = {
  unverified: 'consoleWork.education.status.unverified',
  pending: 'consoleWork.education.status.pending',
  approved: 'consoleWork.education.status.approved',
  refused: 'consoleWork.education.status.refused',
  withdrawn: 'consoleWork.education.status.withdrawn',
};

/** Requests: who asks, as what and where, and how long they wait or what the answer was. */
export function RequestsTable({
  which,
  requests,
  loadingRows,
}: {
  which: Which;
  requests: readonly EducationRequest[];
  loadingRows?: number;
}) {
  const t = useT();
  const [first] = requests;
  const isWaiting = which === 'waiting';
  const columns: Column<EducationRequest>[] = [
    {
      key: 'person',
      head: t('consoleWork.education.person'),
      cell: (request) => (
        <span className={styles.who}>
          <Avatar name={nameOf(request)} email={request.email} size="lg" />
          <span className={styles.texts}>
            <b>{nameOf(request)}</b>
            <span className={styles.mail}>{request.email}</span>
          </span>
        </span>
      ),
    },
    { key: 'role', head: t('consoleWork.education.roleHead'), width: '128px', cell: ({ role }) => t(roleTexts[role]) },
    { key: 'school', head: t('consoleWork.education.school'), width: '232px', cell: ({ school }) => school },
    {
      key: 'when',
      head: t(isWaiting ? 'consoleWork.education.waits' : 'consoleWork.education.answer'),
      width: isWaiting ? '112px' : '208px',
      cell: (request) => (isWaiting ? <Waits since={request.createdAt} /> : <Answer request={request} />),
    },
    {
      key: 'review',
      head: t('consoleWork.education.review'),
      headHidden: true,
      width: '104px',
      cell: (request) => (
        <Link
          className={buttonClass({
            size: 'sm',
            variant: isWaiting && request === first ? 'primary' : 'secondary',
          })}
          to="/admin/education/$requestId"
          params={{ requestId: request.requestId }}
          aria-label={t(isWaiting ? 'consoleWork.education.reviewOf' : 'consoleWork.education.showOf', {
            name: nameOf(request),
          })}
        >
          {t(isWaiting ? 'consoleWork.education.review' : 'consoleWork.education.show')}
        </Link>
      ),
    },
  ];
  return (
    <Table
      className={styles.table}
      label={t('console.education')}
      columns={columns}
      rows={requests}
      keyOf={({ requestId }) => requestId}
      rowHeight={57}
      {...(loadingRows && { loadingRows })}
    />
  );
}

function Waits({ since }: { since: string }) {
  const format = useFormats();
  const ms = Date.now() - Date.parse(since);
  const text =
    ms < day
      ? format.duration(ms)
      : format.number(Math.floor(ms / day), { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return ms < lateAfter ? text : <Badge tone="warn">{text}</Badge>;
}

function Answer({ request: { status, decidedAt } }: { request: EducationRequest }) {
  const t = useT();
  const format = useFormats();
  return (
    <span className={styles.answer}>
      <StateDot tone={status === 'approved' ? 'ok' : 'plain'}>{t(statusTexts[status])}</StateDot>
      {decidedAt ? <span className={styles.soft}>{format.day(decidedAt)}</span> : null}
    </span>
  );
}
