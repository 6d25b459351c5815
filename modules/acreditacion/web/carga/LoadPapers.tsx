import { Alert, Button, FileButton, Group, Paper, Text } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { messageOf } from '@platform/web/api/problem';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Entidad } from '../../shared/sujetos';
import classes from './carga.module.css';
import { say } from './say';
import { BASE, type Papers, papersSchema, sendFile } from './wire';

const LIVE_MS = 1000;

/** How who or what a paper is of is written in its name. */
const EXAMPLE: Readonly<Record<Entidad, string>> = { P: '45678912', V: 'ABC-123', I: '45678912', E: '20123456789', L: '45678912' };

interface Props {
  readonly id: string;
  readonly entidad: Entidad;
  /** A requirement's code, for the example. */
  readonly codigo: string;
  /** An archive that is being taken since before the page was opened. */
  readonly underWay: Papers | null;
  readonly onAttached: (n: number) => Promise<void>;
}

/** One ZIP or many PDF, matched by name, a group paper by what it says; what has no row, and what is no PDF, is said. */
export function LoadPapers({ id, entidad, codigo, underWay, onAttached }: Props) {
  const [going, setGoing] = useState<{ hecho: number; total: number } | null>(null);
  const [taking, setTaking] = useState<Papers | null>(null);
  const open = useRef(true);
  /** Until the background has taken an archive, with how far it is. */
  const taken = async (sent: Papers): Promise<Papers> => {
    let state = sent;
    while (state.Estado === 'P' && open.current) {
      setTaking(state);
      await new Promise((later) => setTimeout(later, LIVE_MS));
      state = await api.get(`${BASE}/${id}/adjuntos/${state.IdCargaPapeles}`, {}, papersSchema);
    }
    setTaking(null);
    return state;
  };
  const [faults, setFaults] = useState<readonly string[]>([]);
  const attach = async (sources: readonly (File | Papers)[]) => {
    if (sources.length === 0) return;
    const unmatched: string[] = [];
    const refused: string[] = [];
    const strangers: string[] = [];
    const failed: string[] = [];
    let n = 0;
    for (const [at, source] of sources.entries()) {
      setGoing({ hecho: at + 1, total: sources.length });
      try {
        const done = await taken(source instanceof File ? await sendFile(`${BASE}/${id}/adjuntos`, source, papersSchema) : source);
        n += done.Adjuntados;
        unmatched.push(...done.SinPareja);
        refused.push(...done.Rechazados.map(({ Nombre, Motivo }) => `${Nombre}: ${Motivo}`));
        strangers.push(...done.Observados);
      } catch (error) {
        failed.push(`${source instanceof File ? source.name : source.Archivo}: ${messageOf(error)}`);
      }
    }
    setGoing(null);
    setFaults([
      ...(unmatched.length > 0 ? [say('sinPareja', { nombres: unmatched.join(', ') })] : []),
      ...refused,
      ...(strangers.length > 0 ? [say('documentosSinFila', { documentos: strangers.join(', ') })] : []),
      ...failed,
    ]);
    await onAttached(n);
  };
  // What was under way when the page was opened is followed once.
  const resume = useEffectEvent(() => {
    if (underWay?.Estado === 'P') void attach([underWay]);
  });
  useEffect(() => {
    open.current = true;
    resume();
    return () => {
      open.current = false;
    };
  }, []);
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
        <span role="status">{taking ? say('recibiendo', { hecho: taking.Procesados, total: taking.Total }) : going && say('adjuntando', going)}</span>
        {taking && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void api.post(`${BASE}/${id}/adjuntos/${taking.IdCargaPapeles}/detener`, {}, papersSchema).catch(() => undefined)}
          >
            {say('detenerPapeles')}
          </Button>
        )}
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
