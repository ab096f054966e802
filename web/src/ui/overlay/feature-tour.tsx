import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../action/button.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import styles from './feature-tour.module.css';
import { Modal } from './modal.tsx';

/** One slide of a tour. */
export interface TourSlide {
  /** One of the drawings in `art/`, or a picture. */
  image: ReactNode;
  title: string;
  description: ReactNode;
  /** Called when the slide is on the screen. */
  onDisplay?: () => void;
  /** Called when the slide's button was pressed, before the next one is shown. */
  onNext?: () => void;
}

/** What a tour shows and says. */
export interface FeatureTourProps {
  slides: readonly TourSlide[];
  /** 320, 560 or 960 px wide; a bottom sheet at 768 px and narrower. */
  size?: 'small' | 'medium' | 'large';
  /** The button of every slide but the last. */
  nextLabel: string;
  /** The button of the last slide, which completes the tour. */
  lastLabel: string;
  closeLabel: string;
  /** Says where one is, for the eyes and for screen readers: 'Slide 1 of 2'. */
  progressText: (slide: number, slides: number) => string;
  /** False leaves the tour open after its last slide: its owner closes it. */
  closeOnFinish?: boolean;
  /** Starts from the first slide again when it is opened another time. */
  restartOnClose?: boolean;
  /** Escape was pressed; `preventDefault()` keeps the tour open, and it pulses. */
  onEscape?: (event: { preventDefault: () => void }) => void;
  open: boolean;
  /** The button of the last slide was pressed. */
  onFinish: () => void;
  /** It has closed, finished or not: the owner sets `open` to false. */
  onClose: () => void;
}

/** A modal of slides that introduces something, one press of a button after another (spec 3 §2 and §4, J33). */
export function FeatureTour({
  slides,
  size = 'medium',
  nextLabel,
  lastLabel,
  closeLabel,
  progressText,
  closeOnFinish = true,
  restartOnClose = true,
  onEscape,
  open,
  onFinish,
  onClose,
}: FeatureTourProps) {
  const [index, setIndex] = useState(0);
  const [isFinished, setFinished] = useState(false);
  const slide = slides[index];
  const isLast = index === slides.length - 1;
  const display = useEffectEvent(() => slides[index]?.onDisplay?.());
  useEffect(() => {
    // The number of the slide is what it is called for.
    if (open && index >= 0) display();
  }, [open, index]);
  if (!slide) return null;

  const next = () => {
    slide.onNext?.();
    if (!isLast) return setIndex(index + 1);
    onFinish();
    if (closeOnFinish) setFinished(true);
  };
  const place = progressText(index + 1, slides.length);
  return (
    <Modal
      open={open && !isFinished}
      size={size}
      title={slide.title}
      closeLabel={closeLabel}
      {...(onEscape ? { onEscape } : {})}
      onClose={() => {
        setFinished(false);
        if (restartOnClose) setIndex(0);
        onClose();
      }}
      footer={
        <div className={styles.footer}>
          <ProgressBar
            className={styles.progress}
            width="auto"
            value={(index + 1) / slides.length}
            label={place}
            valueText={place}
          />
          <Button variant="primary" data-autofocus onClick={next}>
            {isLast ? lastLabel : nextLabel}
          </Button>
        </div>
      }
    >
      {/* A new element for each slide, so that it fades in; what changed is read out. */}
      <div key={index} className={styles.slide}>
        <div className={styles.image}>{slide.image}</div>
        <div className={styles.description} role="status">
          {slide.description}
        </div>
      </div>
    </Modal>
  );
}
