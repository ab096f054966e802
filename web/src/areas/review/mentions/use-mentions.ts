import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { call } from '../../../platform/api/api.ts';
import { type Mention, type MentionEntry, matchIn, mentionEntry, withAt, withMention } from './mention-text.ts';

/** What a field needs so that people can be named in it. */
export interface MentionOptions {
  readonly viewLink: string;
  /** Who was chosen so far. */
  readonly people: readonly Mention[];
  /** Somebody was chosen from the list; their name is in the text. */
  readonly onMention: (person: Mention) => void;
}

/** The query keys of the people whom a comment on a link can name. */
export const mentionKeys = {
  people: (viewLink: string, q: string) => ['mentionable-people', viewLink, q] as const,
};

const mentionableQuery = (viewLink: string, q: string) =>
  queryOptions({
    queryKey: mentionKeys.people(viewLink, q),
    queryFn: ({ signal }) =>
      call('GET /web/project-view-links/{viewLink}/mentionable-people', { params: { viewLink }, query: { q }, signal }),
    placeholderData: keepPreviousData,
  });

/**
 * The list of people that an @ opens in a text field: arrow keys, Enter or Tab choose, Escape closes it and keeps the
 * text. `props` belong on the field; `keyDown` reports whether the list took the key.
 */
export function useMentions(
  options: MentionOptions | undefined,
  field: RefObject<HTMLTextAreaElement | null>,
  write: (text: string) => void,
) {
  const listId = useId();
  const [entry, setEntry] = useState<MentionEntry | null>(null);
  const [index, setIndex] = useState(0);
  const caret = useRef<number | null>(null);
  const viewLink = options?.viewLink ?? '';
  const isOpen = options !== undefined && entry !== null;
  const query = entry?.query ?? '';
  const found = useQuery({ ...mentionableQuery(viewLink, query), enabled: isOpen, staleTime: 60_000 });
  const { data, isPlaceholderData: isEarlier } = found;
  // Until the answer is there, those of the last one who fit what was typed since: Enter takes nobody else.
  const people = (data?.people ?? []).filter(({ name }) => !isEarlier || matchIn(name, query) !== null);
  const active = Math.min(index, people.length - 1);
  const isShown = isOpen && data !== undefined && (!isEarlier || people.length > 0);
  // The text comes back from outside, so the caret is set once it is there.
  useLayoutEffect(() => {
    if (caret.current === null || !field.current) return;
    field.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const choose = (person: Mention) => {
    if (!entry || !field.current) return;
    const next = withMention(field.current.value, entry, person.name);
    caret.current = next.caret;
    options?.onMention(person);
    write(next.text);
    setEntry(null);
    field.current.focus();
  };
  const begin = () => {
    const area = field.current;
    if (!area) return;
    const next = withAt(area.value, area.selectionStart, area.selectionEnd);
    caret.current = next.start + 1;
    write(next.text);
    setEntry({ start: next.start, query: '' });
    setIndex(0);
    area.focus();
  };
  const look = ({ currentTarget: area }: SyntheticEvent<HTMLTextAreaElement>) => {
    if (!options) return;
    const found = area.selectionStart === area.selectionEnd ? mentionEntry(area.value, area.selectionStart) : null;
    if (found?.start !== entry?.start || found?.query !== entry?.query) {
      setEntry(found);
      setIndex(0);
    }
  };
  const keyDown = (event: KeyboardEvent): boolean => {
    if (!isShown || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Escape') setEntry(null);
    else if (people.length === 0) return false;
    else if (event.key === 'ArrowDown') setIndex((active + 1) % people.length);
    else if (event.key === 'ArrowUp') setIndex((active + people.length - 1) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(people[active]!);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    list: { id: listId, isOpen: isShown, people, query, active, onChoose: choose },
    keyDown,
    /** Writes an @ at the caret, which opens the list. */
    begin,
    /** Closes the list; the text stays. */
    close: () => setEntry(null),
    look,
    props: {
      'aria-autocomplete': options ? ('list' as const) : undefined,
      'aria-controls': isShown ? listId : undefined,
      'aria-activedescendant': isShown && people.length > 0 ? `${listId}-${active}` : undefined,
    },
  };
}
