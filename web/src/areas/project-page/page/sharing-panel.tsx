import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { LinkButton } from '../../../ui/action/text-link.tsx';
import { type Fact, Facts } from '../panels/facts.tsx';
import type { ProjectData } from '../use-project.ts';
import type { Asked } from './project-content.tsx';

/** With how many people and by how many links the project is shared, for those who may share it. */
export function SharingPanel({
  data,
  sharing,
  onAsk,
}: {
  data: ProjectData;
  sharing: NonNullable<ProjectData['sharing']>;
  onAsk: (asked: Asked) => void;
}) {
  const t = useT();
  const { project, space, can } = data;
  const { throughSpaceCount, memberCount, invitationCount, accessRequestCount } = sharing;
  const rows: Fact[] = [
    {
      name: t('projectPage.sharing.throughSpace'),
      value:
        project.access === 'invited'
          ? t('projectPage.sharing.invitedOnly')
          : space?.spaceName
            ? t('projectPage.sharing.peopleIn', { count: throughSpaceCount, space: space.spaceName })
            : t('projectPage.sharing.people', { count: throughSpaceCount }),
    },
    {
      name: t('projectPage.sharing.invited'),
      value:
        invitationCount > 0
          ? t('projectPage.sharing.peoplePending', { count: memberCount, pending: invitationCount })
          : t('projectPage.sharing.people', { count: memberCount }),
    },
    {
      name: t('projects.links.label'),
      value: t('projectPage.sharing.links', { open: sharing.sharedLinkCount, closed: sharing.unsharedLinkCount }),
    },
    ...(accessRequestCount > 0
      ? [
          {
            name: t('projectPage.sharing.asking'),
            value: t('projectPage.sharing.people', { count: accessRequestCount }),
            action: can.share ? (
              <LinkButton onClick={() => onAsk({ act: 'share' })}>{t('projectPage.sharing.answer')}</LinkButton>
            ) : null,
          },
        ]
      : []),
  ];
  return (
    <Facts title={t('projectPage.sharing.title')} rows={rows}>
      {can.endSharing ? (
        <Button variant="quiet" size="sm" onClick={() => onAsk({ act: 'access' })}>
          {t('projectPage.access.action')}
        </Button>
      ) : null}
      {can.endSharing ? (
        <Button variant="danger-quiet" size="sm" onClick={() => onAsk({ act: 'end-sharing' })}>
          {t('projectPage.endSharing.action')}
        </Button>
      ) : null}
    </Facts>
  );
}
