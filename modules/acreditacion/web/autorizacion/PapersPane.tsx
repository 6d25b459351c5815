import { Button } from '@mantine/core';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { IconFileOff, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { say } from '../say';
import { PdfPreview } from '../ui/PdfPreview';
import ui from '../ui/ui.module.css';
import type { Requirement } from '../wire';
import classes from './desk.module.css';

/** The papers of a requirement, open beside its evaluation; the latest first, former rounds said as such. */
export function PapersPane({ requirement, round }: { requirement: Requirement; round: number }) {
  const papers = [...requirement.Adjuntos].reverse();
  const [chosen, setChosen] = useState<number>();
  const shown = papers.find((paper) => paper.IdArchivo === chosen) ?? papers[0];
  // What was observed beside what was delivered instead.
  const former = papers.find((paper) => paper.Ronda < (shown?.Ronda ?? 0));
  const [comparing, setComparing] = useState(false);
  return (
    <section className={classes.papers} aria-label={say('mesa.documentos', { nombre: requirement.Requisito })}>
      {!shown ? (
        <div className={ui.panel}>
          <EmptyState
            icon={requirement.Reservado === 'S' ? IconLock : IconFileOff}
            title={say(requirement.Reservado === 'S' ? 'comun.reservado' : 'mesa.sinDocumento')}
          />
        </div>
      ) : (
        <>
          <div className={classes.paperTabs}>
            {papers.map((paper) => (
              <Button
                key={paper.IdArchivo}
                size="compact-md"
                variant={paper === shown ? 'light' : 'default'}
                aria-pressed={paper === shown}
                title={paper.Ronda < round - 1 ? say('comun.anterior', { n: paper.Ronda + 1 }) : undefined}
                onClick={() => setChosen(paper.IdArchivo)}
              >
                {paper.Nombre}
                {paper.Ronda < round - 1 && ` · ${say('comun.antes')}`}
              </Button>
            ))}
            {former && (
              <Button size="compact-md" variant="subtle" aria-pressed={comparing} onClick={() => setComparing(!comparing)}>
                {say(comparing ? 'mesa.noComparar' : 'mesa.comparar')}
              </Button>
            )}
          </div>
          <div className={comparing && former ? classes.compared : undefined}>
            {comparing && former && (
              <section aria-label={say('mesa.nombreAnterior', { nombre: former.Nombre })}>
                <PdfPreview key={former.Hash} hash={former.Hash} name={say('mesa.nombreAnterior', { nombre: former.Nombre })} />
              </section>
            )}
            <PdfPreview key={shown.Hash} hash={shown.Hash} name={shown.Nombre} />
          </div>
        </>
      )}
    </section>
  );
}
