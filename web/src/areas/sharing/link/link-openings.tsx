import { shownEmail } from '@chamfer/contract/shown-email';
import { Download, User } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { saveAnswer } from '../../../platform/http/save-answer.ts';
import { ListEnd } from '../../../platform/list/list-end.tsx';
import { openingsDays } from '../../../platform/page/page-config.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import shared from '../share.module.css';
import { ShareLoading } from '../share-loading.tsx';
import type { LinkSharing } from '../sharing-types.ts';
import styles from './link-gate.module.css';
import { type LinkOpening, useLinkOpenings } from './use-link-gate.ts';

/** Who opened a review link and when, for owners of its project (DECISIONS 69), and how often that was in all. */
export function LinkOpenings({ viewLinkId, total }: { viewLinkId: string; total: LinkSharing['openings'] }) {
  const t = useT();
  const format = useFormats();
  const list = useLinkOpenings(viewLinkId);
  if (list.status === 'failed')
    return (
      <div className={shared.failed}>
        <FieldError>{t('sharing.openings.failed')}</FieldError>
        <Button busy={list.isReloading} onClick={list.reload}>
          {t('common.retry')}
        </Button>
      </div>
    );
  if (list.status === 'loading') return <ShareLoading failed={false} busy onRetry={list.reload} />;
  return (
    <section aria-label={t('sharing.openings.tab')}>
      {total ? (
        <div className={styles.total}>
          <p>{t('sharing.openings.total', { ...total, since: format.date(total.since) })}</p>
          <SaveOpenings viewLinkId={viewLinkId} />
        </div>
      ) : null}
      {list.items.length === 0 ? <p className={shared.soft}>{t('sharing.openings.empty')}</p> : null}
      <ul className={shared.list}>
        {list.items.map((opening) => (
          <Opening key={opening.openingId} opening={opening} />
        ))}
      </ul>
      <ListEnd list={list} />
      <p className={`${shared.soft} ${styles.hint}`}>{t('sharing.openings.told', { days: openingsDays() })}</p>
    </section>
  );
}

function SaveOpenings({ viewLinkId }: { viewLinkId: string }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const options = { params: { viewLink: viewLinkId } };
      await saveAnswer('GET /web/project-view-links/{viewLink}/openings.csv', options, 'openings.csv');
    } catch {
      showToast({ kind: 'error', text: t('sharing.openings.failed') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      busy={isBusy}
      icon={<Download size={16} strokeWidth={1.5} aria-hidden />}
      onClick={() => void save()}
    >
      {t('sharing.openings.csv')}
    </Button>
  );
}

function Opening({ opening: { visitor, openedAt } }: { opening: LinkOpening }) {
  const t = useT();
  const format = useFormats();
  const name = visitor ? visitor.name || shownEmail(visitor.email) : t('sharing.openings.nobody');
  return (
    <li className={`${shared.person} ${styles.opening}`}>
      {visitor ? (
        <Avatar name={name} email={visitor.email} size="md" />
      ) : (
        <span className={styles.nobody} aria-hidden>
          <User size={14} strokeWidth={1.5} />
        </span>
      )}
      <div className={shared.who}>
        <span className={shared.name}>
          {name} {visitor?.isGuest ? <Badge>{t('sharing.guest')}</Badge> : null}
        </span>
        <span className={shared.soft}>{visitor ? shownEmail(visitor.email) : t('sharing.openings.nobody.detail')}</span>
      </div>
      <time className={shared.soft} dateTime={openedAt}>
        {format.date(openedAt)}
      </time>
    </li>
  );
}
