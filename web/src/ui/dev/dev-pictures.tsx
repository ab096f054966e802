import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { DimensionedBracket } from '../art/dimensioned-bracket.tsx';
import { ExplodedHinge } from '../art/exploded-hinge.tsx';
import { GearPair } from '../art/gear-pair.tsx';
import {
  BrokenShaftArt,
  CheckedPartArt,
  EmptySheetArt,
  EnvelopeArt,
  ExpiredArt,
  MissingPartArt,
  PadlockArt,
} from '../art/small-art.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import styles from './dev.module.css';
import { DevSection } from './dev-section.tsx';

const colours = [
  'paper',
  'surface',
  'raised',
  'line',
  'edge',
  'ink-soft',
  'ink',
  'accent',
  'accent-soft',
  'danger',
  'ok',
  'warn',
];

/** Type and colour. */
export function DevType() {
  return (
    <DevSection title="Type and colour">
      <p className={styles.type}>
        <span className={styles.h1}>Hinge bracket rev C</span>
        <span className={styles.small}>28 / 36, 600</span>
      </p>
      <p className={styles.type}>
        <span className={styles.h2}>Review links</span>
        <span className={styles.small}>20 / 28, 600</span>
      </p>
      <p className={styles.type}>
        <span>Projects in Halden Works that you can open.</span>
        <span className={styles.small}>15 / 22, 450</span>
      </p>
      <div className={styles.swatches}>
        {colours.map((colour) => (
          <span key={colour} className={styles.swatch}>
            <span style={{ background: `var(--${colour})` }} />
            {colour}
          </span>
        ))}
      </div>
    </DevSection>
  );
}

/** Every drawing: the small ones in empty states, the full sheets below. */
export function DevPictures() {
  return (
    <>
      <div className={styles.states4}>
        <Framed art={<EmptySheetArt />} title="No projects yet" />
        <Framed art={<MissingPartArt />} title="Design not found" />
        <Framed art={<PadlockArt />} title="Request access to this project" />
        <Framed art={<BrokenShaftArt />} title="Something went wrong" />
        <Framed art={<EnvelopeArt />} title="Check your mailbox" />
        <Framed art={<CheckedPartArt />} title="Password updated" />
        <Framed art={<ExpiredArt />} title="Expired link" />
      </div>
      <div className={styles.sheets} id="sheet">
        <div className={styles.sheet}>
          <ExplodedHinge />
        </div>
        <div className={styles.sheet}>
          <DimensionedBracket />
        </div>
        <div className={styles.sheet}>
          <GearPair />
        </div>
      </div>
    </>
  );
}

function Framed({ art, title }: { art: ReactNode; title: string }) {
  return (
    <div className={styles.framed}>
      <EmptyState
        art={art}
        title={title}
        text="A sentence that says what to do next."
        actions={<Button>Next</Button>}
      />
    </div>
  );
}
