import { Button, Checkbox } from '@mantine/core';
import { SearchBox } from '@platform/web/pages/SearchBox';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { Face } from '@platform/web/ui/Face';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconChecks, IconClockHour4 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { say } from '../say';
import { ageTone, ago, moment } from '../ui/moments';
import type { Waiting } from '../wire';
import classes from './desk.module.css';

interface Props {
  readonly waiting: readonly Waiting[] | undefined;
  readonly total: number;
  /** To whoever has no authorizing role here: how many wait for others. */
  readonly deOtros: number | null;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly open: number | null;
  readonly onOpen: (id: number) => void;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
  readonly onApprove: () => void;
  readonly approving: boolean;
  readonly onMore: () => void;
}

/** What waits for my roles, oldest first, with its age. */
export function Queue(props: Props) {
  const { waiting, total, deOtros, error, onRetry, search, onSearch, open, onOpen, chosen, onChoose } = props;
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <section className={classes.queue} aria-label={say('mesa.bandeja')}>
      <div className={classes.queueTop}>
        <SearchBox value={search} onChange={onSearch} />
        <p role="status">{say('mesa.porAtender', { count: total })}</p>
        {chosen.size > 0 && (
          <>
            <Button size="compact-md" loading={props.approving} leftSection={<IconChecks size={16} aria-hidden />} onClick={props.onApprove}>
              {say('mesa.aprobarVarias', { count: chosen.size })}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => onChoose(new Set())}>
              {say('mesa.quitarSeleccion')}
            </Button>
          </>
        )}
      </div>
      {error && !waiting ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : !waiting ? (
        <div className={classes.queueTop}>
          <RowSkeletons rows={6} />
        </div>
      ) : waiting.length === 0 ? (
        deOtros !== null && !search ? (
          <EmptyState title={say('mesa.sinRol')} text={say('mesa.sinRolTexto', { count: deOtros })} />
        ) : (
          <EmptyState title={say(search ? 'mesa.sinResultados' : 'mesa.vacia')} text={search ? undefined : say('mesa.vaciaTexto')} />
        )
      ) : (
        <ul className={classes.items} aria-label={say('mesa.bandeja')}>
          {waiting.map((one) => (
            <Item
              key={one.IdSolicitud}
              one={one}
              isOpen={one.IdSolicitud === open}
              onOpen={() => onOpen(one.IdSolicitud)}
              isChosen={chosen.has(one.IdSolicitud)}
              onChoose={() => toggle(one.IdSolicitud)}
            />
          ))}
          {waiting.length < total && (
            <li className={classes.item}>
              <Button variant="subtle" fullWidth onClick={props.onMore}>
                {say('mesa.mas')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

interface ItemProps {
  readonly one: Waiting;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}
function Item({ one, isOpen, onOpen, isChosen, onChoose }: ItemProps) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const sent = one.FechaEnvio;
  return (
    <li ref={line} className={classes.item} data-open={isOpen || undefined}>
      <Checkbox size="xs" mt={2} checked={isChosen} onChange={onChoose} aria-label={say('mesa.seleccionar', { nombre: one.Solicitado })} />
      {one.Foto !== undefined && <Face hash={one.Foto} />}
      <button type="button" className={classes.open} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={classes.name}>{one.Solicitado}</span>
        <span className={classes.meta}>
          {one.Numero}
          <br />
          {one.Compania} · {one.Contrato}
          <br />
          {one.Perfil}
        </span>
        <span className={classes.badges}>
          {sent && (
            <span title={moment(sent)}>
              <StatusBadge tone={ageTone(sent)} icon={IconClockHour4}>
                {ago(sent)}
              </StatusBadge>
            </span>
          )}
          <StatusBadge tone={one.PorRevisar > 0 ? 'gray' : 'green'}>
            {one.PorRevisar > 0 ? say('mesa.porRevisar', { count: one.PorRevisar }) : say('mesa.revisada')}
          </StatusBadge>
          {one.Ronda > 1 && <StatusBadge tone="blue">{say('comun.ronda', { n: one.Ronda })}</StatusBadge>}
        </span>
      </button>
    </li>
  );
}
