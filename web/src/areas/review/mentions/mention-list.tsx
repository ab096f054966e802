import { shownEmail } from '@chamfer/contract/shown-email';
import { CornerDownLeft } from 'lucide-react';
import type { RefObject } from 'react';
import { Popover } from 'react-aria-components/Menu';
import { useT } from '../../../i18n/use-t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { AriaLayer } from '../../../ui/popup/aria-layer.tsx';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import styles from './mention-list.module.css';
import { type Mention, matchIn } from './mention-text.ts';

/** The people who fit what was typed after an @, above the field, whose buttons stay free; the focus stays in the field. */
export function MentionList(props: {
  readonly id: string;
  readonly isOpen: boolean;
  readonly people: readonly (Mention & { readonly email: string | null })[];
  /** What was typed of a name. */
  readonly query: string;
  readonly active: number;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChoose: (person: Mention) => void;
}) {
  const t = useT();
  const { id, people, active } = props;
  return (
    <AriaLayer>
      <Popover
        className={styles.popover}
        triggerRef={props.field}
        isOpen={props.isOpen}
        isNonModal
        placement="top start"
        offset={4}
      >
        {people.length === 0 ? (
          <p id={id} className={styles.none} role="status">
            {t('review.mention.none')}
          </p>
        ) : (
          <div id={id} role="listbox" aria-label={t('review.mention.people')}>
            {people.map((person, index) => (
              // The keys are those of the field, which keeps the focus.
              <div
                key={person.userId}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={classNames(styles.person, index === active && styles.active)}
                onPointerDown={(event) => {
                  event.preventDefault();
                  props.onChoose(person);
                }}
              >
                <Avatar name={person.name} />
                <span className={styles.text}>
                  <span className={styles.named}>
                    <bdi className={styles.name}>
                      <MatchedName name={person.name} query={props.query} />
                    </bdi>
                    {person.isGuest ? <Badge>{t('review.comment.guest')}</Badge> : null}
                  </span>
                  {person.email ? <span className={styles.email}>{shownEmail(person.email)}</span> : null}
                </span>
                {index === active ? (
                  <kbd className={styles.key} aria-hidden>
                    <CornerDownLeft size={12} strokeWidth={1.5} />
                  </kbd>
                ) : null}
              </div>
            ))}
          </div>
        )}
      </Popover>
    </AriaLayer>
  );
}

/** A name with what was typed of it set off. */
function MatchedName({ name, query }: { readonly name: string; readonly query: string }) {
  const match = matchIn(name, query);
  if (!match) return name;
  return (
    <>
      {name.slice(0, match.start)}
      <b className={styles.match}>{name.slice(match.start, match.end)}</b>
      {name.slice(match.end)}
    </>
  );
}
