import { Link, type LinkProps } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import styles from './console-search.module.css';
import { type Found, useConsoleSearch } from './use-console-search.ts';

/** How long after the last key a search begins, in milliseconds. */
const typingPause = 200;

/** Searches everything. Arrow keys walk through what was found, Enter opens the first of it, Escape closes. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  const [typed, setTyped] = useState('');
  const query = useAfterTyping(typed.trim());
  const { data: found, isError, isFetching } = useConsoleSearch(query);
  const box = useRef<HTMLElement>(null);
  const close = () => setOpen(false);
  const walk = (event: KeyboardEvent) => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Enter' && at === 0) {
      event.preventDefault();
      // Only what was found for the text that is there.
      if (query === typed.trim() && !isFetching) stops[1]?.click();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && stops[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const isAsked = typed.trim() !== '' && query !== '';
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      size="medium"
      title={t('console.search.title')}
      closeLabel={t('common.close')}
    >
      <search ref={box} onKeyDown={walk}>
        <TextField
          label={t('console.search')}
          labelHidden
          placeholder={t('console.search')}
          leading={<Search size={16} strokeWidth={1.5} aria-hidden />}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className={styles.results}>
          {isAsked && isError ? (
            <p role="alert" className={styles.note}>
              {t('console.search.failed')}
            </p>
          ) : isAsked && found ? (
            <Results found={found} onChosen={close} />
          ) : (
            <p className={styles.note}>{t('console.search.hint')}</p>
          )}
        </div>
      </search>
    </Modal>
  );
}

function Results({ found, onChosen }: { found: Found; onChosen: () => void }) {
  const t = useT();
  const { people, teams, viewLinks, requestId } = found;
  const count = people.length + teams.length + viewLinks.length + (requestId === null ? 0 : 1);
  return (
    <>
      <p className={count === 0 ? styles.note : 'sr'} role="status">
        {t('console.search.count', { count })}
      </p>
      <Group title={t('console.users')} items={people}>
        {({ userId, name, email }) => (
          <Result key={userId} to="/admin/users/$userId" params={{ userId }} detail={email} onChosen={onChosen}>
            {name || email}
          </Result>
        )}
      </Group>
      <Group title={t('console.teams')} items={teams}>
        {({ teamId, name }) => (
          <Result key={teamId} to="/admin/teams/$teamId" params={{ teamId }} onChosen={onChosen}>
            {name}
          </Result>
        )}
      </Group>
      <Group title={t('console.links')} items={viewLinks}>
        {({ viewLinkId, title, teamName }) => (
          <Result
            key={viewLinkId}
            to="/admin/links/$viewLinkId"
            params={{ viewLinkId }}
            detail={teamName}
            onChosen={onChosen}
          >
            {title}
          </Result>
        )}
      </Group>
      <Group title={t('console.audit')} items={requestId === null ? [] : [requestId]}>
        {(id) => (
          <Result key={id} to="/admin/audit" search={{ q: id, by: 'everybody' }} onChosen={onChosen}>
            {t('console.search.request', { id })}
          </Result>
        )}
      </Group>
    </>
  );
}

function Group<Item>({
  title,
  items,
  children,
}: {
  title: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      <ul>{items.map(children)}</ul>
    </>
  );
}

function Result({
  to,
  params,
  search,
  detail,
  onChosen,
  children,
}: {
  to: NonNullable<LinkProps['to']>;
  params?: Record<string, string>;
  search?: Record<string, string>;
  detail?: string;
  onChosen: () => void;
  children: ReactNode;
}) {
  return (
    <li>
      <Link className={styles.result} to={to} params={params as never} search={search as never} onClick={onChosen}>
        {children}
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </Link>
    </li>
  );
}

/** A text as it was when the last key was a moment ago; at once where it is empty. */
function useAfterTyping(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
