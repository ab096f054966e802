import { useFormats } from '../../i18n/format.ts';
import { useT } from '../../i18n/use-t.ts';
import { ListEnd } from '../../platform/list/list-end.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import styles from './link-gate.module.css';
import shared from './share.module.css';
import { ShareLoading } from './share-loading.tsx';
import { type LinkOpening, useLinkOpenings } from './use-link-gate.ts';

/** Who opened a review link and when, for owners of its project (DECISIONS 69). */
export function LinkOpenings({ viewLinkId }: { viewLinkId: string }) {
  const t = useT();
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
      {list.items.length === 0 ? <p className={shared.soft}>{t('sharing.openings.empty')}</p> : null}
      <ul className={shared.list}>
        {list.items.map((opening) => (
          <Opening key={opening.openingId} opening={opening} />
        ))}
      </ul>
      <ListEnd list={list} />
      <p className={`${shared.soft} ${styles.told}`}>{t('sharing.openings.told')}</p>
    </section>
  );
}

function Opening({ opening: { visitor, openedAt } }: { opening: LinkOpening }) {
  const t = useT();
  const format = useFormats();
  const name = visitor ? visitor.name || visitor.email : t('sharing.openings.nobody');
  return (
    <li className={shared.person}>
      <Avatar name={visitor ? name : ''} email={visitor?.email ?? ''} size="md" />
      <div className={shared.who}>
        <span className={shared.name}>
          {name} {visitor?.isGuest ? <Badge>{t('sharing.guest')}</Badge> : null}
        </span>
        <span className={shared.soft}>{visitor ? visitor.email : t('sharing.openings.nobody.detail')}</span>
      </div>
      <time className={shared.soft} dateTime={openedAt}>
        {format.date(openedAt)}
      </time>
    </li>
  );
}
