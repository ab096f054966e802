import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { TextLink } from '../../../ui/action/text-link.tsx';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import styles from './developers.module.css';

/** A part of the page: its name in the address, its label, and what it shows. */
export interface DeveloperSection {
  key: string;
  label: string;
  panel: ReactNode;
}

/** What connects a team to other systems: one section at a time, the first one unless the address names another. */
export function Developers({ sections }: { sections: readonly DeveloperSection[] }) {
  const t = useT();
  const navigate = useNavigate();
  const { section: wanted } = useSearch({ strict: false });
  const shown = sections.find(({ key }) => key === wanted) ?? sections[0];
  const show = (key: string) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, section: key === sections[0]?.key ? undefined : key }),
      replace: true,
    });
  return (
    <>
      <div className={styles.bar}>
        {sections.length > 1 && shown ? (
          <Segmented
            label={t('developers.sections')}
            options={sections.map(({ key, label }) => ({ value: key, label }))}
            value={shown.key}
            onChange={show}
          />
        ) : null}
        <TextLink href="/docs/api" className={styles.reference}>
          {t('developers.reference')}
        </TextLink>
      </div>
      {shown?.panel}
    </>
  );
}
