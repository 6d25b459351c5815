import { Alert, Button, FileButton, Group, Paper, Text } from '@mantine/core';
import { messageOf } from '@platform/web/api/problem';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import type { Entidad } from '../../shared/sujetos';
import classes from './masiva.module.css';
import { say } from './say';
import { BASE, papersSchema, sendFile } from './wire';

/** How who or what a paper is of is written in its name. */
const EXAMPLE: Readonly<Record<Entidad, string>> = { P: '45678912', V: 'ABC-123', I: '45678912', E: '20123456789', L: '45678912' };

interface Props {
  readonly id: string;
  readonly entidad: Entidad;
  /** A requirement's code, for the example. */
  readonly codigo: string;
  readonly onAttached: (n: number) => Promise<void>;
}

/** One ZIP or many PDF, matched by name, a group paper by what it says; what has no row, and what is no PDF, is said. */
export function LoadPapers({ id, entidad, codigo, onAttached }: Props) {
  const [going, setGoing] = useState<{ hecho: number; total: number } | null>(null);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const attach = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const unmatched: string[] = [];
    const refused: string[] = [];
    const strangers: string[] = [];
    const failed: string[] = [];
    let n = 0;
    for (const [at, file] of files.entries()) {
      setGoing({ hecho: at + 1, total: files.length });
      try {
        const done = await sendFile(`${BASE}/${id}/adjuntos`, file, papersSchema);
        n += done.Adjuntados;
        unmatched.push(...done.SinPareja);
        refused.push(...done.Rechazados);
        strangers.push(...done.Observados);
      } catch (error) {
        failed.push(`${file.name}: ${messageOf(error)}`);
      }
    }
    setGoing(null);
    setFaults([
      ...(unmatched.length > 0 ? [say('sinPareja', { nombres: unmatched.join(', ') })] : []),
      ...(refused.length > 0 ? [say('rechazados', { nombres: refused.join(', ') })] : []),
      ...(strangers.length > 0 ? [say('documentosSinFila', { documentos: strangers.join(', ') })] : []),
      ...failed,
    ]);
    await onAttached(n);
  };
  return (
    <Paper withBorder p="sm" mb="sm" component="section" aria-label={say('adjuntos')}>
      <Group gap="sm">
        <FileButton
          multiple
          accept=".zip,.pdf,application/pdf,application/zip"
          onChange={(files) => void attach(files)}
          inputProps={{ 'aria-label': say('adjuntar') }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={going !== null} leftSection={<IconPaperclip size={16} aria-hidden />}>
              {say('adjuntar')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" className={classes.hint}>
          {say('adjuntosTexto', { codigo, ejemplo: EXAMPLE[entidad], nombre: say(entidad === 'V' ? 'placa' : 'documento') })}
        </Text>
        <span role="status">{going && say('adjuntando', going)}</span>
      </Group>
      {faults.length > 0 && (
        <Alert color="yellow" mt="sm" role="alert">
          {faults.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </Alert>
      )}
    </Paper>
  );
}
