import { Button, Modal } from '@mantine/core';
import type { Expression } from '@platform/web/data/filters';
import { openingPeriod, zone } from '@platform/web/data/reader';
import { plain, type Value, type WireRow } from '@platform/web/data/row';
import { entityOf } from '@platform/web/data/there';
import { shownDay, shownMoment } from '@platform/web/data/zone';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { FIRST, type ListState, useAddressState } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import type { EntityScreen } from '@platform/web/pages/screen';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Auditoria } from '../../shared/auditoria.entity';
import classes from '../equipos.module.css';
import { say } from '../say';
import { actWords, resourceWords } from './acts';
import { PATH } from './path';

const screen: EntityScreen = {
  // What was done first; from where it was done after it.
  columns: ['Momento', 'IdUsuario', 'Entidad', 'Registro', 'Accion', 'Pantalla', 'Perfil', 'IdDivision', 'Direccion'],
  hide: ['Cambios'],
  told: { Entidad: resourceWords, Accion: actWords },
};

/** Who did what, when and from where; opened from a record's *Historial*, only that record's. */
export function AuditTab() {
  const router = useRouter();
  const query = new URLSearchParams(router.latestLocation.searchStr);
  const [entidad, registro] = [query.get('entidad'), query.get('registro')];
  const first = useMemo<ListState>(() => (entidad ? FIRST : { ...FIRST, filters: { Momento: openingPeriod() } }), [entidad]);
  const [state, change] = useAddressState(PATH, first);
  const [open, setOpen] = useState<WireRow>();
  const fixed: Expression | undefined =
    entidad && registro ? [['Entidad', '=', entidad], 'AND', ['Registro', '=', registro.replace(/^"|"$/g, '')]] : undefined;
  const named = entidad ? entityOf(entidad) : undefined;
  return (
    <>
      {fixed && (
        <div className={classes.tools}>
          <strong>{say('auditoria.de', { entidad: named ? words.entity(named).one : (entidad ?? ''), registro: registro ?? '' })}</strong>
          <Button variant="subtle" size="compact-sm" onClick={() => void router.navigate({ href: `${PATH}?pestana=auditoria` })}>
            {say('auditoria.verTodo')}
          </Button>
        </div>
      )}
      <ListView
        entity={Auditoria}
        menu="010304"
        extend={screen}
        state={state}
        onState={change}
        fixed={fixed}
        onNew={() => undefined}
        onOpen={setOpen}
      />
      {open && (
        <Modal
          opened
          size="xl"
          title={say('auditoria.acto')}
          onClose={() => setOpen(undefined)}
          closeButtonProps={{ 'aria-label': t('actions.close') }}
        >
          <AuditDetail row={open} />
        </Modal>
      )}
    </>
  );
}

function shown(value: Value): string {
  if (value === null || value === undefined) return say('auditoria.vacio');
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? shownMoment(value, zone()) : shownDay(value);
  return plain(value);
}

/** What an act changed: field, before and after. */
function AuditDetail({ row }: { readonly row: WireRow }) {
  const { Cambios } = row;
  const changes = typeof Cambios === 'object' && Cambios !== null && !Array.isArray(Cambios) ? Object.entries(Cambios) : [];
  const entity = entityOf(plain(row.Entidad));
  return (
    <>
      <p>
        {shownMoment(plain(row.Momento), zone())} · {plain(row.IdUsuario)} · {actWords()[plain(row.Accion)] ?? plain(row.Accion)} ·{' '}
        {resourceWords()[plain(row.Entidad)] ?? plain(row.Entidad)} {plain(row.Registro)}
      </p>
      {changes.length === 0 ? (
        <p className={classes.none}>{plain(Cambios) || say('auditoria.sinCambios')}</p>
      ) : (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{say('auditoria.campo')}</th>
              <th scope="col">{say('auditoria.antes')}</th>
              <th scope="col">{say('auditoria.despues')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(([field, change]) => {
              const [before, after] = Array.isArray(change) && change.length === 2 ? change : [null, change];
              return (
                <tr key={field}>
                  <th scope="row">{entity ? words.field(entity, field) : field}</th>
                  <td>{shown(before)}</td>
                  <td>{shown(after)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}
