import { ComponentIcon, MessageCirclePlus, PanelRightClose, Rotate3d, Ruler, Scan, ScanEye } from 'lucide-react';
import { useState } from 'react';
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarText } from '../action/toolbar.tsx';
import { classNames } from '../class-names.ts';
import { Badge } from '../feedback/badge.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { Breadcrumbs } from '../layout/breadcrumbs.tsx';
import { Panel } from '../layout/panel.tsx';
import { TooltipCard } from '../popup/tooltip.tsx';
import { Avatar } from '../symbol/avatar.tsx';
import { Pin } from '../symbol/pin.tsx';
import { ClippedText } from '../text/clipped-text.tsx';
import styles from './dev.module.css';
import { DevSection } from './dev-section.tsx';

const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true };
const nothing = () => {};

/** Badges, avatars and pins. */
export function DevMarks() {
  return (
    <DevSection title="Badges, avatars, pins">
      <div className={styles.row}>
        <Badge>Basic</Badge>
        <Badge tone="accent">Pro</Badge>
        <Badge tone="accent">Custom Plan</Badge>
        <Badge tone="ok">Edu</Badge>
        <Badge>Guest</Badge>
        <Badge tone="warn">Invited</Badge>
        <Badge tone="line">Version 36</Badge>
        <Badge tone="danger">Expires this month</Badge>
      </div>
      <div className={styles.row}>
        <Avatar size="xl" kind="me" name="Mara Lindqvist" />
        <Avatar size="lg" name="Jonas Weber" />
        <Avatar name="Elena Petrova" />
        <Avatar size="sm" name="Kenji Mori" />
        <Avatar kind="pending" email="chiara.bassi@haldenworks.com" />
        <Avatar size="lg" kind="team" name="Halden Works" />
        <Avatar more={5} />
        <span className={styles.pins}>
          <Pin number={1} aria-label="Comment 1" style={{ left: 16, top: 20 }} />
          <Pin number={2} selected aria-label="Comment 2" style={{ left: 56, top: 20 }} />
          <Pin number={3} occluded aria-label="Comment 3" style={{ left: 96, top: 20 }} />
        </span>
      </div>
      <p style={{ width: 160 }}>
        <ClippedText lines={2}>Gearbox housing of the second series with reinforced bearing seats</ClippedText>
        <ClippedText>Extractor impeller with twelve blades</ClippedText>
      </p>
      <Breadcrumbs
        label="Breadcrumb"
        crumbs={[
          { label: 'Halden Works', href: '#' },
          { label: 'Shared with me', href: '#' },
          { label: 'Hinge bracket rev C' },
        ]}
      />
    </DevSection>
  );
}

/** Loading indicators. */
export function DevWaiting() {
  return (
    <DevSection title="Progress, spinner, skeleton">
      <div className={styles.columns}>
        <ProgressBar
          value={0.64}
          label="Loading the design"
          caption="Loading the design"
          valueText="64%"
          width="100%"
        />
        <ProgressBar value={0.3} label="Uploading" />
      </div>
      <div className={styles.row}>
        <Spinner size="sm" label="Loading" />
        <Spinner label="Loading" />
        <Spinner size="lg" label="Loading" />
      </div>
      {['60%', '44%', '52%'].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton circle height={28} />
          <Skeleton width={width} />
        </div>
      ))}
    </DevSection>
  );
}

/** What is shown floating above the viewer. */
export function DevViewer() {
  const [tool, setTool] = useState('Orbit');
  return (
    <DevSection title="Viewer tool bar and panel">
      <div className={classNames(styles.stage, styles.floor)}>
        <TooltipCard text="Measure" keys="M" />
        <Toolbar label="Viewer tools">
          <ToolbarButton label="Orbit" pressed={tool === 'Orbit'} onClick={() => setTool('Orbit')}>
            <Rotate3d {...icon} />
          </ToolbarButton>
          <ToolbarButton label="Add comment" pressed={tool === 'Comment'} onClick={() => setTool('Comment')}>
            <MessageCirclePlus {...icon} />
          </ToolbarButton>
          <ToolbarSeparator />
          <ToolbarButton label="Measure" data-show="hover">
            <Ruler {...icon} />
          </ToolbarButton>
          <ToolbarButton label="Explode" data-show="focus">
            <ComponentIcon {...icon} />
          </ToolbarButton>
          <ToolbarSeparator />
          <ToolbarButton label="Fit">
            <Scan {...icon} />
          </ToolbarButton>
          <ToolbarButton label="AR" disabled>
            <ScanEye {...icon} />
          </ToolbarButton>
        </Toolbar>
        <Toolbar label="Zoom">
          <ToolbarText>120%</ToolbarText>
          <ToolbarButton label="Fit page">
            <Scan {...icon} />
          </ToolbarButton>
        </Toolbar>
        <Panel
          className={styles.panel}
          title="Comments"
          count={6}
          collapse={{
            icon: <PanelRightClose size={16} strokeWidth={1.5} aria-hidden />,
            label: 'Close comments',
            onPress: nothing,
          }}
          footer="0 / 1000"
        >
          <p className={styles.line}>Casting draft on this flange? Supplier asks for 2° at least.</p>
        </Panel>
      </div>
    </DevSection>
  );
}
