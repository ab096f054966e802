import { numbersIn } from '@chamfer/contract/model-units';
import { Pencil } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { session } from '../../../platform/http/session.ts';
import { sizeText } from '../../../platform/model-unit/model-size.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import type { ProjectParts } from '../project-parts.ts';
import { personNamed, platformName, revisionNumber, roleName } from '../project-texts.ts';
import type { ProjectData } from '../use-project.ts';
import styles from './facts.module.css';
import { Facts } from './facts.tsx';

/** Whose the project is, where it is, and what its newest state is. */
export function InformationPanel({
  data,
  parts: { ExportNotices },
  onChangeUnit,
}: {
  data: ProjectData;
  parts: ProjectParts;
  onChangeUnit: () => void;
}) {
  const t = useT();
  const format = useFormats();
  const { project, latestRevision, model, users, ownerUserIds, space, userRole, can } = data;
  const owners = users.filter(({ userId }) => ownerUserIds.includes(userId));
  const rows = [
    {
      name: t('projectPage.info.owner'),
      value:
        owners.length > 0 ? (
          <ul className={styles.people}>
            {owners.map(({ userId, name, email }) => (
              <li key={userId} className={styles.person}>
                <Avatar name={name} email={email} size="sm" kind={userId === session.userId() ? 'me' : undefined} />
                {personNamed(owners, userId)}
              </li>
            ))}
          </ul>
        ) : (
          t('projects.person.unknown')
        ),
    },
    ...(space
      ? [
          {
            name: t('projects.links.space'),
            value: space.spaceName ?? t(space.spaceType === 'team' ? 'projects.space.team' : 'projects.space.private'),
          },
        ]
      : []),
    { name: t('projectPage.info.role'), value: roleName(userRole, t) },
    { name: t('projectPage.info.created'), value: format.date(project.createdAt) },
    ...(latestRevision
      ? [
          {
            name: t('projectPage.info.revision'),
            value: t('projectPage.info.revisionFrom', {
              number: revisionNumber(latestRevision),
              platform: platformName(latestRevision.uploadedByPlatform, t),
            }),
          },
          { name: t('projectPage.info.fileSize'), value: format.bytes(latestRevision.fileSize) },
          ...(latestRevision.notices.length > 0
            ? [
                {
                  name: t('publishing.notices.title'),
                  value: <ExportNotices notices={latestRevision.notices} />,
                },
              ]
            : []),
        ]
      : []),
    ...(model?.size
      ? [
          {
            name: t('units.info'),
            value: sizeText(t, format, numbersIn(model.size, model.unit ?? 'mm'), model.unit ?? 'mm'),
            action: can.changeUnit ? (
              <Button
                variant="quiet"
                size="sm"
                iconOnly
                title={t('units.change')}
                aria-label={t('units.change')}
                aria-haspopup="dialog"
                onClick={onChangeUnit}
              >
                <Pencil size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            ) : undefined,
          },
        ]
      : []),
  ];
  return <Facts title={t('projectPage.info.title')} rows={rows} />;
}
