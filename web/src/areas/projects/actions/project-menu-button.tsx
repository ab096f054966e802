import { Ellipsis } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { hasActs, type ManagedProject, type ProjectAct } from './managed-project.ts';

const loadMenu = () => import('./project-menu.tsx');
const ProjectMenu = lazy(loadMenu);

/** What a menu of a project is about. */
export interface ProjectMenuProps {
  project: ManagedProject;
  /** The menu is on the page of the design itself. */
  isOnItsPage?: boolean;
  /** Something was chosen that is asked about first. */
  onAct: (act: ProjectAct) => void;
}

/** The button that opens a project's menu, which is loaded when it is wanted; nothing where one may do nothing. */
export function ProjectMenuButton({ className, ...menu }: ProjectMenuProps & { className?: string | undefined }) {
  const t = useT();
  const [wanted, setWanted] = useState(false);
  if (!hasActs(menu.project, menu.isOnItsPage ?? false)) return null;
  const button = (props: ComponentProps<'button'>) => (
    <Button
      variant="quiet"
      size="sm"
      iconOnly
      aria-label={t('projects.links.more', { title: menu.project.name })}
      className={className}
      {...props}
    >
      <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
    </Button>
  );
  const fetchMenu = () => void loadMenu();
  const closed = button({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: fetchMenu,
    onFocus: fetchMenu,
    onClick: () => setWanted(true),
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <ProjectMenu {...menu} trigger={button({ autoFocus: true })} />
    </Suspense>
  );
}
