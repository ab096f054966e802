import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TextLink } from '../../../ui/action/text-link.tsx';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import styles from './developers.module.css';

/** A part of the page: its name in the address, its label, and what it shows. */
export interface DeveloperSection {
  key: string;
  label: string;
  /** How many there are; undefined until all of them are known. */
  count: number | undefined;
  panel: ReactNode;
}

/** What connects a team to other systems: one section at a time, the first one unless the address names another. */
export function Developers({ sections }: { sections: readonly DeveloperSection[] }) {
  const t = useT();
  const format = useFormats();
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
            options={sections.map(({ key, label, count }) => ({
              value: key,
              label: (
                <>
                  {label}
                  {count === undefined ? null : <span className={styles.count}>{format.number(count)}</span>}
                </>
              ),
            }))}
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
