import { t } from '@platform/web/i18n/t';
import { type ComponentType, useEffect, useState } from 'react';
import classes from './carousel.module.css';
import { Agro } from './slides/Agro';
import { Construction } from './slides/Construction';
import { Industry } from './slides/Industry';
import { Mining } from './slides/Mining';

/** Time of each slide (specification §9). */
const SLIDE_MS = 5000;

interface Slide {
  readonly id: 'mining' | 'industry' | 'construction' | 'agro';
  readonly Picture: ComponentType;
}
const SLIDES: readonly Slide[] = [
  { id: 'mining', Picture: Mining },
  { id: 'industry', Picture: Industry },
  { id: 'construction', Picture: Construction },
  { id: 'agro', Picture: Agro },
];

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Four pictures, 5 s each; stands still for who prefers no motion, and for who points at it. */
export function Carousel() {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(() => !reducedMotion());
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!playing || held) return undefined;
    const timer = window.setInterval(() => setAt((now) => (now + 1) % SLIDES.length), SLIDE_MS);
    return () => window.clearInterval(timer);
  }, [playing, held]);

  return (
    <section
      className={classes.carousel}
      aria-roledescription="carousel"
      aria-label={t('slides.label')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {SLIDES.map(({ id, Picture }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern
        <div
          key={id}
          role="group"
          aria-roledescription="slide"
          aria-label={t('slides.slide', { n: index + 1, total: SLIDES.length })}
          aria-hidden={index !== at}
          className={classes.slide}
          data-current={index === at || undefined}
        >
          <Picture />
          <div className={classes.caption}>
            <p className={classes.name}>{t(`slides.${id}`)}</p>
            <p className={classes.text}>{t(`slides.${id}Text`)}</p>
          </div>
        </div>
      ))}
      <div className={classes.controls}>
        <button
          type="button"
          className={classes.toggle}
          onClick={() => setPlaying(!playing)}
          aria-label={t(playing ? 'slides.pause' : 'slides.play')}
        >
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden focusable="false">
            {playing ? <path d="M4 3h3v10H4zM9 3h3v10H9z" fill="currentColor" /> : <path d="M4 2.5v11l9-5.5z" fill="currentColor" />}
          </svg>
        </button>
        {SLIDES.map(({ id }, index) => (
          <button
            key={id}
            type="button"
            className={classes.dot}
            aria-label={t('slides.go', { name: t(`slides.${id}`) })}
            aria-current={index === at}
            onClick={() => setAt(index)}
          />
        ))}
      </div>
    </section>
  );
}
