import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { DialogParts, ManagedProject, ProjectAct } from './managed-project.ts';
import { ProjectMenuButton } from './project-menu-button.tsx';

const ProjectDialog = lazy(() => import('./project-dialog.tsx'));

/** The menu of the design whose page is open, with its dialogs; somebody who deletes it is taken back to the team. */
export default function DesignMenu({
  project,
  parts,
}: {
  readonly project: ManagedProject;
  readonly parts: DialogParts;
}) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<ProjectAct | null>(null);
  const { teamId } = project;
  const leave = () => void navigate({ to: '/teams/$teamId/shared-with-me', params: { teamId } });
  return (
    <>
      <ProjectMenuButton project={project} isOnItsPage onAct={setAsked} />
      <Suspense fallback={null}>
        {asked ? (
          <ProjectDialog act={asked} project={project} onClose={() => setAsked(null)} onDeleted={leave} parts={parts} />
        ) : null}
      </Suspense>
    </>
  );
}
