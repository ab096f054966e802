import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { call } from '../../platform/api.ts';
import { spreadNews } from '../../platform/query-news.ts';
import { FieldError } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { SavedMark, useSaved } from './saved-mark.tsx';
import styles from './sharing.module.css';
import { projectSharingKeys } from './use-project-sharing.ts';
import { useRow } from './use-row.ts';

type Access = 'invited' | 'space';

/** Whom a project in a team space is open to (spec 3 §2 Share modals); a failed change reverts. */
export function ProjectAccess({
  projectId,
  access,
  space,
  canChange,
}: {
  projectId: string;
  access: Access;
  space: string;
  canChange: boolean;
}) {
  const t = useT();
  const client = useQueryClient();
  const { failure, run } = useRow();
  const [isSaved, saved] = useSaved();
  const [shown, setShown] = useState(access);
  const texts: Record<Access, string> = {
    invited: t('sharing.access.invited'),
    space: t('sharing.access.space', { space }),
  };
  const change = (next: Access) =>
    run(async () => {
      const before = shown;
      setShown(next);
      try {
        await call('PATCH /web/projects/{projectId}', { params: { projectId }, input: { access: next } });
      } catch (error) {
        setShown(before);
        throw error;
      }
      saved();
      void client.invalidateQueries({ queryKey: projectSharingKeys.list(projectId) });
      spreadNews(client, 'design-changed');
    });
  return (
    <div className={styles.access}>
      <div className={styles.who}>
        <p className={styles.name}>{t('sharing.access')}</p>
        <p className={styles.detail}>{t('sharing.access.lead')}</p>
      </div>
      <SavedMark isSaved={isSaved} />
      {canChange ? (
        <Select<Access>
          className={styles.accessSelect}
          label={t('sharing.access')}
          labelHidden
          options={[
            { value: 'invited', label: texts.invited },
            { value: 'space', label: texts.space },
          ]}
          value={shown}
          onChange={(next) => void change(next)}
        />
      ) : (
        <span className={styles.soft}>{texts[shown]}</span>
      )}
      {failure ? <FieldError>{t(failure)}</FieldError> : null}
    </div>
  );
}
