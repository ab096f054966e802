import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from './list-bar.module.css';
import { useTypedSearch } from './list-filter.ts';
import { type Found, useSearchOf } from './use-search.ts';

/**
 * The one search of a team: the list below is searched, and a panel offers projects, review links and people (spec 3
 * §2). Arrow keys walk through the panel, Escape closes it.
 */
export function SearchField({
  teamId,
  query,
  onSearch,
}: {
  teamId: string;
  query: string | undefined;
  onSearch: (query: string | undefined) => void;
}) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  const [typed, setTyped] = useTypedSearch(query, onSearch);
  const [isOpen, setOpen] = useState(false);
  const found = useSearchOf(teamId, query, { enabled: isOpen });
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) setOpen(false);
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
      return setOpen(false);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = stops[at + step];
    if (!next) return;
    event.preventDefault();
    setOpen(true);
    next.focus();
  };
  return (
    <search ref={box} className={styles.search} onBlur={leave} onKeyDown={walk}>
      <TextField
        label={t('projects.search')}
        labelHidden
        placeholder={t('projects.search')}
        leading={<Search size={16} strokeWidth={1.5} aria-hidden />}
        type="search"
        autoComplete="off"
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => {
          setTyped(target.value);
          setOpen(true);
        }}
      />
      {isOpen && query && typed.trim() !== '' && found.data ? (
        <Results teamId={teamId} found={found.data} onChosen={() => setOpen(false)} />
      ) : null}
    </search>
  );
}

function Results({ teamId, found, onChosen }: { teamId: string; found: Found; onChosen: () => void }) {
  const t = useT();
  const { projects, viewLinks, people } = found;
  const none = projects.length + viewLinks.length + people.length === 0;
  return (
    <section className={styles.results} aria-label={t('projects.search.results')}>
      <p className="sr" role="status">
        {t('projects.search.count', { count: found.projectCount + found.viewLinkCount + found.personCount })}
      </p>
      {none ? <p className={styles.none}>{t('projects.notFound.title')}</p> : null}
      <Group title={t('projects.search.projects')} count={found.projectCount} items={projects}>
        {({ projectId, name, spaceName }) => (
          <li key={projectId}>
            <Link className={styles.result} to="/p/$projectId" params={{ projectId }} onClick={onChosen}>
              {name}
              {spaceName ? <span className={styles.detail}>{spaceName}</span> : null}
            </Link>
          </li>
        )}
      </Group>
      <Group title={t('projects.links.label')} count={found.viewLinkCount} items={viewLinks}>
        {({ projectViewLinkId: viewLink, title, projectName }) => (
          <li key={viewLink}>
            <Link className={styles.result} to="/v/$viewLink" params={{ viewLink }} onClick={onChosen}>
              {title}
              {projectName === title ? null : <span className={styles.detail}>{projectName}</span>}
            </Link>
          </li>
        )}
      </Group>
      <Group title={t('projects.search.people')} count={found.personCount} items={people}>
        {({ userId, name, email }) => (
          <li key={userId}>
            <Link
              className={styles.result}
              to="/teams/$teamId/members"
              params={{ teamId }}
              search={{ q: email }}
              onClick={onChosen}
            >
              {name ?? email}
              {name ? <span className={styles.detail}>{email}</span> : null}
            </Link>
          </li>
        )}
      </Group>
    </section>
  );
}

function Group<Item>({
  title,
  count,
  items,
  children,
}: {
  title: string;
  /** How many there are in all, of which only some are shown. */
  count: number;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <>
      <h3>
        {title} <span className={styles.count}>{count}</span>
      </h3>
      <ul>{items.map(children)}</ul>
    </>
  );
}
