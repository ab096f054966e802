import type { CallOutput } from '@chamfer/contract';
import { shownEmail } from '@chamfer/contract/shown-email';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ListView } from '../../../platform/list/list-view.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import { useProjectAccess } from '../use-project.ts';
import styles from './access-dialog.module.css';

type Access = CallOutput<'GET /app/projects/{projectId}/access'>['items'][number];

const roleNames = {
  owner: 'projectPage.role.owner',
  editor: 'projectPage.role.editor',
  commenter: 'projectPage.role.commenter',
  viewer: 'projectPage.role.viewer',
} as const;

/** Everybody who can open the project or one of its links by name, and why (ACCESS §2); for owners. */
export function AccessDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useT();
  const format = useFormats();
  const access = useProjectAccess(projectId);
  const why = ({ via, linkTitles }: Access) => {
    if (via === 'direct') return t('projectPage.access.direct');
    return via === 'space'
      ? t('projectPage.access.space')
      : t('projectPage.access.link', { links: format.list(linkTitles) });
  };
  return (
    <Modal open onClose={onClose} title={t('projectPage.access.title')} closeLabel={t('common.close')} footer={null}>
      <ListView
        list={access}
        loading={t('common.loading')}
        skeleton={<Skeleton height={44} />}
        failed={t('common.error.tryAgain')}
        empty={null}
      >
        <ul className={styles.list}>
          {access.items.map((person) => (
            <li key={person.userId}>
              <Avatar name={person.name} email={person.email} size="md" />
              <span className={styles.who}>
                <b>{person.name ?? shownEmail(person.email ?? '')}</b>
                <span className={styles.soft}>{why(person)}</span>
              </span>
              <span className={styles.soft}>{t(roleNames[person.role])}</span>
            </li>
          ))}
        </ul>
      </ListView>
    </Modal>
  );
}
