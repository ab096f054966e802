import { shownEmail } from '@chamfer/contract/shown-email';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Armchair, Check, X } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import styles from './departure-dialog.module.css';
import {
  type Departure,
  type JoinedMember,
  leaveTeam,
  memberRefusal,
  removeMember,
  useDeparture,
} from './use-members.ts';

/** Says what ends and what stays when somebody leaves or is removed, asks for the heir, and does it (ACCESS §6). */
export function DepartureDialog({
  member,
  team,
  isLeaving,
  onClose,
}: {
  member: JoinedMember;
  team: Team;
  isLeaving: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, isError, isFetching, refetch } = useDeparture(team.id, member.userId);
  const [chosen, setChosen] = useState<string | null>(null);
  const heirId = data && data.handedOverCount > 0 ? (chosen ?? data.heirs[0]?.userId) : undefined;
  const names = { name: member.name || shownEmail(member.email), team: team.name };
  const act = async () => {
    if (!isLeaving) return removeMember(client, team.id, member.userId, heirId);
    await leaveTeam(client, team.id, heirId);
    await navigate({ to: '/teams', replace: true });
  };
  return (
    <ConfirmDialog
      title={t(isLeaving ? 'teams.leave.title' : 'teams.remove.title', names)}
      // The title of leaving names it already.
      about={isLeaving ? undefined : team.name}
      confirm={t(isLeaving ? 'teams.leave.confirm' : 'teams.remove.confirm')}
      size="medium"
      isBlocked={data?.isLastOwner}
      act={act}
      refusal={memberRefusal}
      done={t(isLeaving ? 'teams.leave.done' : 'teams.remove.done', names)}
      onClose={onClose}
    >
      {data ? (
        <div className={styles.content}>
          <Effects departure={data} />
          {data.isLastOwner ? <Banner kind="warn">{t('teams.leave.lastOwner')}</Banner> : null}
          {data.handedOverCount > 0 && data.heirs.length > 0 ? (
            <Select
              label={t('teams.departure.heir', { count: data.handedOverCount })}
              options={data.heirs.map(({ userId, name, email }) => ({
                value: userId,
                label: name || shownEmail(email),
                detail: shownEmail(email),
              }))}
              value={heirId ?? null}
              onChange={setChosen}
            />
          ) : null}
          {data.seatsAfter && data.freesEditorSeat && !data.isLastOwner ? (
            <SeatNote seats={data.seatsAfter} renewsAt={data.renewsAt} />
          ) : null}
        </div>
      ) : isError ? (
        <div className={styles.content}>
          <FieldError>{t('teams.failed')}</FieldError>
          <Button className={styles.retry} busy={isFetching} onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <div className={styles.content} role="status" aria-label={t('teams.departure.loading')}>
          <Skeleton width="80%" />
          <Skeleton width="60%" />
          <Skeleton width="70%" />
        </div>
      )}
    </ConfirmDialog>
  );
}

const look = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** What becomes of the editor seat: it is free at once, and paid for until fewer are renewed (DECISIONS 27). */
function SeatNote({ seats, renewsAt }: { seats: NonNullable<Departure['seatsAfter']>; renewsAt: string | null }) {
  const t = useT();
  const format = useFormats();
  const counts = { used: seats.editorSeatsUsed, seats: seats.editorSeats };
  return (
    <p className={styles.note}>
      <Armchair {...look} />
      {renewsAt
        ? t('teams.departure.seatRenewed', { ...counts, date: format.day(renewsAt) })
        : t('teams.departure.seats', counts)}
    </p>
  );
}

function Effects({ departure }: { departure: Departure }) {
  const t = useT();
  const format = useFormats();
  const { spaces, projectCount, lostLinkCount, handedOverCount, commentCount } = departure;
  const spaceNames = format.list(spaces.map(({ name }) => name ?? t('teams.untitledSpace')));
  const ends = [
    spaces.length > 0 ? t('teams.departure.spaces', { count: spaces.length, spaces: spaceNames }) : null,
    t('teams.departure.projects', { count: projectCount }),
    t('teams.departure.links', { count: lostLinkCount }),
    t('teams.departure.open'),
  ];
  const stays = [
    t('teams.departure.designs', { count: handedOverCount }),
    t('teams.departure.comments', { count: commentCount }),
    t('teams.departure.published'),
  ];
  return (
    <div className={styles.columns}>
      <section>
        <h3>{t('teams.departure.ends')}</h3>
        <ul>
          {ends
            .filter((text) => text !== null)
            .map((text) => (
              <li key={text}>
                <X {...look} className={styles.end} />
                {text}
              </li>
            ))}
        </ul>
      </section>
      <section>
        <h3>{t('teams.departure.stays')}</h3>
        <ul>
          {stays.map((text) => (
            <li key={text}>
              <Check {...look} className={styles.stay} />
              {text}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
