import { IconCheck, IconClockHour4, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './verdict.module.css';

const SIGNS = { yes: IconCheck, no: IconX, later: IconClockHour4 } as const;

interface Props {
  /** It may, it may not, or nobody can say yet. */
  readonly answer: keyof typeof SIGNS;
  /** What is asked, for who does not see it. */
  readonly label: string;
  readonly sentence: ReactNode;
  /** The same question elsewhere, at the right. */
  readonly others?: ReactNode;
  readonly children?: ReactNode;
}

/** The answer that a page begins with: its sentence, and under it the reasons and who must act. */
export function Verdict({ answer, label, sentence, others, children }: Props) {
  const Sign = SIGNS[answer];
  return (
    <section className={classes.verdict} data-answer={answer} aria-label={label}>
      <span className={classes.sign}>
        <Sign size={26} stroke={2.5} aria-hidden />
      </span>
      <div className={classes.says}>
        <p className={classes.sentence}>{sentence}</p>
        {children}
      </div>
      {others}
    </section>
  );
}
