import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { openFile, shownSize } from '@platform/web/data/files';
import { notifyError } from '@platform/web/ui/notify';
import { IconExternalLink, IconEye, IconEyeOff, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { say } from '../say';
import type { Paper } from '../wire';
import { PdfPreview } from './PdfPreview';
import classes from './ui.module.css';

interface Props {
  readonly papers: readonly Paper[];
  /** Round of the request: papers of former ones say so. */
  readonly round?: number;
  readonly onRemove?: (paper: Paper) => void;
}

/** The papers of a requirement; one at a time opens within the page. */
export function Papers({ papers, round, onRemove }: Props) {
  const [open, setOpen] = useState<number>();
  const shown = papers.find(({ IdArchivo }) => IdArchivo === open);
  if (papers.length === 0) return null;
  return (
    <>
      <ul className={classes.papers} aria-label={say('comun.adjuntos')}>
        {papers.map((paper) => {
          const isOpen = paper.IdArchivo === open;
          const old = round !== undefined && round > 1 && paper.Ronda < round - 1;
          return (
            <li key={paper.IdArchivo} className={classes.paper} data-old={old || undefined}>
              <IconFileTypePdf size={18} aria-hidden />
              <span className={classes.paperName} title={paper.Nombre}>
                {paper.Nombre}
              </span>
              <span className={classes.size}>{shownSize(paper.Tamano)}</span>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={isOpen ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
                aria-expanded={isOpen}
                aria-label={say('comun.ver', { nombre: paper.Nombre })}
                onClick={() => setOpen(isOpen ? undefined : paper.IdArchivo)}
              >
                {say('comun.ver', { nombre: '' }).trim()}
              </Button>
              <Tooltip label={say('comun.abrir')}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${say('comun.abrir')}: ${paper.Nombre}`}
                  onClick={() => void openFile(paper.Hash).catch(notifyError)}
                >
                  <IconExternalLink size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
              {onRemove && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={say('requisito.quitar', { nombre: paper.Nombre })}
                  onClick={() => onRemove(paper)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
      {shown && <PdfPreview key={shown.Hash} hash={shown.Hash} name={shown.Nombre} />}
    </>
  );
}
