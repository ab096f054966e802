import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { call } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { spreadNews } from '../../platform/query-news.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { LinkPeople } from './link-people.tsx';
import { LinkSettings } from './link-settings.tsx';
import { SavedMark, useSaved } from './saved-mark.tsx';
import styles from './sharing.module.css';
import { SharingPending } from './sharing-pending.tsx';
import { sharingRefusal } from './sharing-refusals.ts';
import { useLinkSharing } from './use-link-sharing.ts';

type Tab = 'people' | 'link';

/** Whom a review link lets in: its people, and what everybody else may do (spec 3 §2 Share modals, J82). */
export function ShareLinkDialog({ viewLinkId, onClose }: { viewLinkId: string; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const sharing = useLinkSharing(viewLinkId);
  const [isOpen, setOpen] = useState(true);
  const [tab, setTab] = useState<Tab>('people');
  const [asks, setAsks] = useState(false);
  const [isSaved, saved] = useSaved();
  const { data } = sharing;
  const close = () => setOpen(false);
  const unpublish = async () => {
    await call('PATCH /web/project-view-links/{id}', {
      params: { id: viewLinkId },
      input: { sharedState: 'not_shared' },
    });
    spreadNews(client, 'design-changed');
    close();
  };
  const count = data ? data.users.length + data.projectUsers.length : 0;
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={
        <>
          {t('sharing.link.title')}
          {data ? <span className={styles.subtitle}>{data.title}</span> : null}
        </>
      }
      closeLabel={t('common.close')}
      footer={
        data?.can.update && tab === 'link' ? (
          <div className={styles.foot}>
            {data.sharedState === 'not_shared' ? (
              <span />
            ) : (
              <Button variant="danger-quiet" onClick={() => setAsks(true)}>
                {t('sharing.unpublish')}
              </Button>
            )}
            <SavedMark isSaved={isSaved} />
          </div>
        ) : null
      }
    >
      {data ? (
        <>
          <Segmented<Tab>
            label={t('sharing.link.title')}
            options={[
              { value: 'people', label: t('sharing.tab.people', { count }) },
              { value: 'link', label: t('sharing.tab.link') },
            ]}
            value={tab}
            onChange={setTab}
          />
          {/* Both stay, so that nothing that is typed is lost by looking at the other one. */}
          <div hidden={tab !== 'people'}>
            <LinkPeople viewLinkId={viewLinkId} sharing={data} onLeft={close} />
          </div>
          <div hidden={tab !== 'link'}>
            <LinkSettings viewLinkId={viewLinkId} sharing={data} onSaved={saved} onUnpublish={() => setAsks(true)} />
          </div>
        </>
      ) : (
        <SharingPending query={sharing} />
      )}
      {asks && data ? (
        <ConfirmDialog
          title={t('sharing.unpublish.title', { title: data.title })}
          confirm={t('sharing.unpublish')}
          act={unpublish}
          refusal={sharingRefusal}
          done={t('sharing.unpublish.done', { title: data.title })}
          onClose={() => setAsks(false)}
        >
          {t('sharing.unpublish.text')}
        </ConfirmDialog>
      ) : null}
    </Modal>
  );
}
