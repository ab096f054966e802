import type { Insets } from '@chamfer/viewer/port';
import { type ReactNode, useEffect, useState } from 'react';
import { useSheet } from '../viewport/use-sheet.ts';
import { useSize } from '../viewport/use-size.ts';
import styles from './new-comment-place.module.css';
import { placeNextTo } from './popover-place.ts';

/** The place of a new comment, in CSS pixels of the stage. */
export interface NewCommentPopoverProps {
  readonly point: { readonly x: number; readonly y: number };
  readonly stage: { readonly width: number; readonly height: number };
  readonly insets: Insets;
  readonly children: ReactNode;
}

/** Places the form of a new comment next to its pin, inside what the panels and the tool bar leave free. */
export function NewCommentPopover(props: NewCommentPopoverProps) {
  const [ref, size] = useSize<HTMLDivElement>();
  const { top, right, bottom, left } = props.insets;
  const area = { left, top, width: props.stage.width - left - right, height: props.stage.height - top - bottom };
  const place = placeNextTo(props.point, size, area);
  return (
    <div ref={ref} className={styles.popover} style={{ transform: `translate(${place.left}px, ${place.top}px)` }}>
      {props.children}
    </div>
  );
}

/** Contains the form of a new comment at the bottom of a phone, above the on-screen keyboard. */
export function NewCommentSheet(props: { readonly onSheet: (covered: number) => void; readonly children: ReactNode }) {
  const keyboard = useKeyboardHeight();
  const [ref, { height }] = useSize<HTMLDivElement>();
  useSheet(props.onSheet, height + keyboard);
  return (
    <div ref={ref} className={styles.sheet} style={{ bottom: keyboard }}>
      {props.children}
    </div>
  );
}

/** The height that the on-screen keyboard covers at the bottom of the page, in CSS pixels. */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => setHeight(Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop)));
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, []);
  return height;
}
