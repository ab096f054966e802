import { useParams } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { usePageTitle } from '../../../platform/page/page-title.ts';
import { ProjectDenied, ProjectFailure } from '../access/project-denied.tsx';
import type { ProjectParts } from '../project-parts.ts';
import { ProjectSkeleton } from '../project-skeleton.tsx';
import { useProject } from '../use-project.ts';
import { ProjectContent } from './project-content.tsx';

/** The frame around the page: its bar names the project and its team where they may be named. */
type Frame = ComponentType<{
  team: { teamId: string; teamName: string } | null;
  name: string | null;
  children: ReactNode;
}>;

/** `/p/{projectId}`: a project, or why it does not open (spec 3 §2 Project page). */
export function ProjectPage({ frame: Frame, parts }: { frame: Frame; parts: ProjectParts }) {
  const t = useT();
  const { projectId = '' } = useParams({ strict: false });
  const project = useProject(projectId);
  const { project: data = null, denial = null } = project.data ?? {};
  const name = data ? data.project.name || t('projectPage.untitled') : null;
  usePageTitle(name);
  const retry = { onRetry: () => void project.refetch(), isRetrying: project.isFetching };
  return (
    <Frame team={data} name={name}>
      {data ? (
        <ProjectContent key={projectId} data={data} name={name ?? ''} parts={parts} />
      ) : denial ? (
        <ProjectDenied key={denial.code} projectId={projectId} error={denial} {...retry} />
      ) : project.isError ? (
        <ProjectFailure {...retry} />
      ) : (
        <ProjectSkeleton />
      )}
    </Frame>
  );
}
