'use no memo';
import type { Viewer } from '@chamfer/viewer/port';
import type { BarSize } from './bar-size.ts';
import { ExplodePane } from './explode-pane.tsx';
import { MeasurePane } from './measure-pane.tsx';
import { MorePane } from './more-pane.tsx';
import { SectionPane } from './section-pane.tsx';
import type { Pane } from './use-pane.ts';
import { ViewsPane } from './views-pane.tsx';

/** The settings of the tool that is open. */
export default function ToolPanes(props: {
  readonly viewer: Viewer;
  readonly pane: Pane;
  /** The title of the design. */
  readonly title: string;
  readonly size: BarSize;
  readonly onPane: (pane: Pane) => void;
  /** `null` if the model is a single part. */
  readonly onParts: (() => void) | null;
  readonly onKeys: () => void;
  readonly onClose: () => void;
}) {
  const { viewer, pane, onClose } = props;
  if (pane === 'section') return <SectionPane viewer={viewer} onClose={onClose} />;
  if (pane === 'measure') return <MeasurePane viewer={viewer} onClose={onClose} />;
  if (pane === 'explode') return <ExplodePane viewer={viewer} onClose={onClose} />;
  if (pane === 'views')
    return <ViewsPane viewer={viewer} title={props.title} onKeys={props.onKeys} onClose={onClose} />;
  return <MorePane size={props.size} onPane={props.onPane} onParts={props.onParts} onClose={onClose} />;
}
