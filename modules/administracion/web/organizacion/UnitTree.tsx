import { Button } from '@mantine/core';
import { allRows } from '@platform/web/data/all';
import { plain, type WireRow } from '@platform/web/data/row';
import { postAction } from '@platform/web/data/write';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { useActionTools } from '@platform/web/pages/actions';
import { can } from '@platform/web/session/session';
import { hangsFrom, placeBeside } from '@platform/web/tree/lines';
import { Tree } from '@platform/web/tree/Tree';
import { TreeHint, TreeLayout } from '@platform/web/tree/TreeLayout';
import { type Moves, useFolding } from '@platform/web/tree/useTree';
import { isDeclined, withConfirm } from '@platform/web/ui/confirm';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconEdit, IconTransfer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { UnidadOrganizacional } from '../../shared/organizacion.entity';
import { say } from '../say';
import { askToMove } from '../unidad';
import classes from './organizacion.module.css';

const OPTION = '030302';
const label = (name: keyof typeof UnidadOrganizacional.fields) => words.field(UnidadOrganizacional, name);

const nodeOf = (row: WireRow) => ({
  id: Number(row.IdUnidadOrganizacional),
  parent: row.IdUnidadPadre === null ? null : Number(row.IdUnidadPadre),
  name: plain(row.UnidadOrganizacional),
  code: plain(row.Codigo),
  row,
});
type Unit = ReturnType<typeof nodeOf>;

/** A branch is taken under another, or to the first level. */
const reparenting = (units: readonly Unit[], onMove: (unit: Unit, parent: number | null) => void): Moves<Unit> => ({
  admits: (dragged, over) => dragged.parent !== (over?.node.id ?? null) && (over === null || !hangsFrom(units, over.node.id, dragged.id)),
  drop: (dragged, over) => onMove(dragged, over?.node.id ?? null),
  onArrow: (key, line, lines) => {
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return false;
    const parent = placeBeside(lines, line, key === 'ArrowRight');
    if (parent !== undefined) onMove(line.node, parent);
    return true;
  },
});

/** The client's organization: a branch is taken under another by dragging it, with the keyboard or with *Mover*. */
export default function UnitTree({ onOpen }: { readonly onOpen: (key: string) => void }) {
  const { data, error, refetch } = useQuery(allRows(UnidadOrganizacional));
  const { tools, dialogs } = useActionTools(UnidadOrganizacional);
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<number>();
  const folding = useFolding<Unit>();
  const units = useMemo(() => (data ?? []).filter(({ Activo }) => Activo !== 'N').map(nodeOf), [data]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const moves = can(OPTION, 'procesar');
  const unit = units.find(({ id }) => id === selected);
  const move = async ({ row }: Unit, IdUnidadPadre: number | null) => {
    try {
      await withConfirm((confirmations) =>
        postAction(UnidadOrganizacional, row, 'mover', { IdUnidadPadre, Version: row.Version ?? null }, confirmations),
      );
      notifyOk(say('unidadMovida'));
    } catch (failure) {
      if (!isDeclined(failure)) notifyError(failure);
    }
    // Also when another moved it meanwhile: the tree shows how it is.
    tools.changed();
  };
  return (
    <>
      <TreeLayout
        search={search}
        onSearch={setSearch}
        above={say('personasUnidad')}
        help={moves && say('ayudaArbol')}
        label={unit?.name ?? say('elijaUnidad')}
        wide="tree"
        beside={
          unit ? (
            <UnitCard unit={unit} moves={moves} onOpen={onOpen} onMove={() => void askToMove(unit.row, tools)} />
          ) : (
            <TreeHint>{say('elijaUnidad')}</TreeHint>
          )
        }
      >
        <Tree
          label={words.entity(UnidadOrganizacional).many}
          nodes={units}
          search={search}
          selected={selected}
          onSelect={setSelected}
          folding={folding}
          moves={moves ? reparenting(units, (node, parent) => void move(node, parent)) : undefined}
          empty={t('list.emptyFiltered')}
          beside={({ row }) => (
            <>
              {Number(row.CentrosCosto) === 0 && (
                <span className={classes.amber} role="img" aria-label={say('sinCentroCosto')} title={say('sinCentroCosto')}>
                  <IconAlertTriangle size={15} aria-hidden />
                </span>
              )}
              <span className={classes.count} title={say('personasUnidad')}>
                {[...new Set([plain(row.Personas), plain(row.PersonasRama)])].join(' / ')}
              </span>
            </>
          )}
        />
      </TreeLayout>
      {dialogs}
    </>
  );
}

function UnitCard({ unit, moves, onOpen, onMove }: { unit: Unit; moves: boolean; onOpen: (key: string) => void; onMove: () => void }) {
  const { row } = unit;
  const facts = [
    [label('Codigo'), unit.code],
    [label('IdDivision'), plain(row.Division) || say('todas')],
    [label('IdResponsable'), plain(row.Responsable) || '—'],
    [label('Personas'), plain(row.Personas)],
    [label('PersonasRama'), plain(row.PersonasRama)],
    [label('CentrosCosto'), plain(row.CentrosCosto)],
  ];
  return (
    <>
      <h2 className={classes.title}>{unit.name}</h2>
      {Number(row.CentrosCosto) === 0 && (
        <StatusBadge tone="yellow" icon={IconAlertTriangle}>
          {say('sinCentroCosto')}
        </StatusBadge>
      )}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={() => onOpen(String(unit.id))}>
          {t(can(OPTION, 'editar') ? 'actions.edit' : 'actions.view')}
        </Button>
        {moves && (
          <Button variant="default" leftSection={<IconTransfer size={16} aria-hidden />} onClick={onMove}>
            {say('mover')}
          </Button>
        )}
      </div>
    </>
  );
}
