'use no memo';
import { Users } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Menu, MenuItem } from '../../../ui/popup/menu.tsx';
import { Tooltip } from '../../../ui/popup/tooltip.tsx';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import type { Drawing } from '../review-types.ts';
import styles from './presence-bar.module.css';
import { nameOf, type Present, type Visit } from './presence-people.ts';

/** Faces next to each other; on a phone there are none, but the list has all. */
const mostFaces = 3;

/** Who else has the link open: faces that are pressed to follow, and a list of all. */
export default function PresenceBar({
  present,
  drawings,
  isMobile,
}: {
  readonly present: Present;
  readonly drawings: readonly Drawing[];
  readonly isMobile: boolean;
}) {
  const t = useT();
  const { people, others, followed } = present;
  const isFollowed = ({ user }: Visit) => user.userId === followed?.user.userId;
  const toggle = (visit: Visit) => present.follow(isFollowed(visit) ? null : visit);
  const faces = isMobile ? [] : people.slice(0, mostFaces);
  const rest = people.length - faces.length + others;
  const placeOf = (visit: Visit) => {
    if (visit.isAway) return t('presence.away');
    const drawing = drawings.find(({ drawingId }) => drawingId === visit.sheet?.drawingId);
    return drawing ? t('presence.drawing', { title: drawing.title }) : t('presence.model');
  };
  return (
    <section className={styles.bar} aria-label={t('presence.here')}>
      {faces.map((visit) => {
        const label = t('presence.follow', { name: nameOf(visit) });
        return (
          <Tooltip key={visit.user.userId} text={present.canFollow(visit) ? label : followsYou(t, visit)}>
            <button
              type="button"
              className={classNames(styles.face, visit.isAway && styles.away)}
              aria-pressed={isFollowed(visit)}
              aria-disabled={!present.canFollow(visit)}
              onClick={() => present.canFollow(visit) && toggle(visit)}
            >
              <Avatar name={visit.user.name} email={visit.user.email} />
              <span className={styles.spoken}>{label}</span>
            </button>
          </Tooltip>
        );
      })}
      {rest > 0 ? (
        <Menu
          label={t('presence.here')}
          width={260}
          trigger={
            <Button
              variant="quiet"
              size="sm"
              className={styles.all}
              icon={<Users size={16} strokeWidth={1.5} aria-hidden />}
            >
              <span aria-hidden>{faces.length > 0 ? `+${rest}` : rest}</span>
              <span className={styles.spoken}>{t('presence.all', { count: people.length + others })}</span>
            </Button>
          }
        >
          {people.map((visit) => (
            <MenuItem
              key={visit.user.userId}
              icon={<Avatar size="sm" name={visit.user.name} email={visit.user.email} />}
              detail={present.canFollow(visit) ? placeOf(visit) : followsYou(t, visit)}
              disabled={!present.canFollow(visit)}
              end={isFollowed(visit) ? t('presence.stop') : t('presence.followShort')}
              onAction={() => toggle(visit)}
            >
              {nameOf(visit)}
            </MenuItem>
          ))}
          {others > 0 ? <MenuItem disabled>{t('presence.others', { count: others })}</MenuItem> : null}
        </Menu>
      ) : null}
    </section>
  );
}

function followsYou(t: ReturnType<typeof useT>, visit: Visit): string {
  return t('presence.followsYou', { name: nameOf(visit) });
}
