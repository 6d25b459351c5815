import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { language } from '../i18n/language';
import { PageTitle } from '../ui/PageTitle';
import classes from './reportIndex.module.css';

/** A report of a module: its words, and its place in the report center (`/reporte/{path}`). */
export interface IndexedReport {
  readonly words: Readonly<Record<'es' | 'en', { readonly title: string; readonly text?: string | undefined }>>;
  readonly path: string;
}

/** The reports of one module on a screen of its own; the report center runs them, on the screen, as a workbook or as a document. */
export function ReportIndex({
  title,
  reports,
  children,
}: {
  readonly title: string;
  readonly reports: readonly IndexedReport[];
  readonly children?: ReactNode;
}) {
  return (
    <>
      <PageTitle title={title} />
      <ul className={classes.list}>
        {reports.map(({ words, path }) => (
          <li key={path}>
            <Link to="/reporte/$reporte" params={{ reporte: path }} className={classes.report}>
              <span>
                <strong>{words[language()].title}</strong>
                <small>{words[language()].text}</small>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}
