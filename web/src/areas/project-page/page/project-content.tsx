import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { isIntentOf } from '../../../platform/auth/sources.ts';
import { shouldOpenInApp } from '../dialogs/open-in-app.ts';
import { OpenInAppDialog } from '../dialogs/open-in-app-dialog.tsx';
import { SaveFileDialog } from '../dialogs/save-file-dialog.tsx';
import { InformationPanel } from '../panels/information-panel.tsx';
import { ReviewLinks } from '../panels/review-links.tsx';
import styles from '../project-page.module.css';
import type { ProjectParts } from '../project-parts.ts';
import { invalidateProject, type ProjectData, useProjectEvents } from '../use-project.ts';
import { FeatureTours } from './feature-tours.tsx';
import { ProjectDialog } from './project-dialog.tsx';
import { ProjectHead } from './project-head.tsx';
import { ProjectStateBanner } from './project-state-banner.tsx';
import { Revisions } from './revisions.tsx';
import { SharingPanel } from './sharing-panel.tsx';

/** What is open above the page. */
export type Asked =
  | { act: 'share' | 'access' | 'move' | 'archive' | 'delete' | 'end-sharing' | 'leave' | 'unit' }
  | { act: 'save' | 'open'; revisionId: number };

/** A project that is loaded: picture, review links, revisions, and what may be done with it. */
export function ProjectContent({ data, name, parts }: { data: ProjectData; name: string; parts: ProjectParts }) {
  const t = useT();
  const client = useQueryClient();
  const { project, teamId, can, latestRevision, sharing } = data;
  const { projectId } = project;
  useProjectEvents(projectId);
  const share = useShareIntent(can.share);
  const [asked, setAsked] = useState<Asked | null>(() => openAtOnce(data));
  const { Thumbnail, PublishArea } = parts;
  const [newest] = data.projectViewLinks;
  const ask = (next: Asked) => setAsked(next);
  const close = () => setAsked(null);
  const isSharing = share.isOpen || asked?.act === 'share';
  const refresh = () => invalidateProject(client, projectId);
  const page = (
    <article aria-label={name}>
      <ProjectHead data={data} name={name} onAsk={ask} />
      <ProjectStateBanner data={data} />
      <div className={styles.grid}>
        <div className={styles.picture}>
          <Thumbnail className={styles.shot} downloads={data.thumbnailDownloads} onExpired={refresh} />
          {newest ? (
            <Link
              className={styles.open}
              aria-label={t('projects.links.open')}
              title={newest.title}
              to="/v/$viewLink"
              params={{ viewLink: newest.projectViewLinkId }}
            />
          ) : null}
        </div>
        <div className={styles.lists}>
          <ReviewLinks data={data} parts={parts} />
          <Revisions data={data} parts={parts} onAsk={ask} />
        </div>
        <aside className={styles.side} aria-label={t('projectPage.aside')}>
          <InformationPanel data={data} parts={parts} onChangeUnit={() => ask({ act: 'unit' })} />
          {sharing ? <SharingPanel data={data} sharing={sharing} onAsk={ask} /> : null}
        </aside>
      </div>
    </article>
  );
  return (
    <>
      {can.publish ? (
        <PublishArea project={project} teamId={teamId}>
          {page}
        </PublishArea>
      ) : (
        page
      )}
      {isSharing
        ? parts.renderShare({
            projectId,
            name,
            teamId,
            onClose: () => {
              share.end();
              close();
              refresh();
            },
          })
        : null}
      {asked?.act === 'save' ? (
        <SaveFileDialog projectId={projectId} teamId={teamId} revisionId={asked.revisionId} onClose={close} />
      ) : null}
      {asked?.act === 'open' ? (
        <OpenInAppDialog
          projectId={projectId}
          teamId={teamId}
          name={name}
          // The newest one is opened as it is by the time the app gets to it.
          revisionId={asked.revisionId === latestRevision?.revisionId ? null : asked.revisionId}
          onClose={close}
        />
      ) : null}
      {asked ? <ProjectDialog act={asked.act} data={data} name={name} onClose={close} /> : null}
      {isSharing || asked ? null : <FeatureTours userRole={data.userRole} canShare={can.share} />}
    </>
  );
}

/** The share dialog opens with the address `?intent=share`, which is taken away when it closes (spec 3 §2). */
function useShareIntent(mayShare: boolean) {
  const navigate = useNavigate();
  const { intent } = useSearch({ strict: false });
  const isOpen = mayShare && isIntentOf('design', intent);
  return {
    isOpen,
    end: () => {
      if (!isOpen) return;
      void navigate({ to: '.', search: ({ intent: _, ...search }) => search, replace: true });
    },
  };
}

function openAtOnce({ can, latestRevision }: ProjectData): Asked | null {
  if (!can.openInApp || !latestRevision || !shouldOpenInApp()) return null;
  return { act: 'open', revisionId: latestRevision.revisionId };
}
