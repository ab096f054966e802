import { brand } from '@chamfer/contract/brand';
import { Link } from '@tanstack/react-router';
import { Download, ExternalLink, Eye, Users } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ownPlatform } from '../../../platform/browser/own-platform.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import styles from '../project-page.module.css';
import { personNamed } from '../project-texts.ts';
import type { ProjectData } from '../use-project.ts';
import type { Asked } from './project-content.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { ProjectName } from './project-name.tsx';
import { RestoreButton } from './restore-button.tsx';

const look = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** The head of the page: the name, who edited it last, and the buttons that this person may press. */
export function ProjectHead({ data, name, onAsk }: { data: ProjectData; name: string; onAsk: (asked: Asked) => void }) {
  const t = useT();
  const format = useFormats();
  const [renaming, setRenaming] = useState(false);
  const { project, can, latestRevision, editedByUserId } = data;
  const editor = personNamed(data.users, editedByUserId);
  const date = format.date(project.updatedAt);
  const fileOf = latestRevision?.hasProjectFile ? latestRevision.revisionId : null;
  const appOpens = can.openInApp && ownPlatform(navigator) ? fileOf : null;
  const isRestored = can.restore || (can.archive && project.archivedAt !== null);
  // The page has one primary act: without the app it is sharing, or else looking at the design.
  const needsMain = appOpens === null && !isRestored;
  const [newest] = data.projectViewLinks;
  return (
    <header className={styles.head}>
      <div className={styles.texts}>
        {renaming ? (
          <ProjectName project={project} onEnd={() => setRenaming(false)} />
        ) : (
          <h1 className={styles.name}>{name}</h1>
        )}
        <p className={styles.edited}>
          {editor ? t('projectPage.editedBy', { date, editor }) : t('projectPage.edited', { date })}
        </p>
      </div>
      <div className={styles.actions}>
        {can.downloadFile && fileOf !== null ? (
          <Button icon={<Download {...look} />} onClick={() => onAsk({ act: 'save', revisionId: fileOf })}>
            {t('projectPage.save.action', { ending: brand.projectFileEnding })}
          </Button>
        ) : null}
        {can.share ? (
          <Button
            {...(needsMain && { variant: 'primary', className: styles.main })}
            icon={<Users {...look} />}
            onClick={() => onAsk({ act: 'share' })}
          >
            {t('projectPage.share')}
            {data.sharing && data.sharing.accessRequestCount > 0 ? (
              // Read out with the panel of sharing, which says what it counts.
              <span aria-hidden>
                <Badge tone="accent">{data.sharing.accessRequestCount}</Badge>
              </span>
            ) : null}
          </Button>
        ) : null}
        {appOpens !== null ? (
          <Button
            className={styles.main}
            variant="primary"
            icon={<ExternalLink {...look} />}
            onClick={() => onAsk({ act: 'open', revisionId: appOpens })}
          >
            {t('projectPage.open.action', { product: brand.name })}
          </Button>
        ) : null}
        {needsMain && !can.share && newest ? (
          <Link
            className={classNames(buttonClass({ variant: 'primary' }), styles.main)}
            to="/v/$viewLink"
            params={{ viewLink: newest.projectViewLinkId }}
          >
            <Eye {...look} />
            {t('projects.links.open')}
          </Link>
        ) : null}
        {isRestored ? <RestoreButton data={data} variant="primary" /> : null}
        <ProjectMenu data={data} name={name} onAsk={onAsk} onRename={() => setRenaming(true)} />
      </div>
    </header>
  );
}
