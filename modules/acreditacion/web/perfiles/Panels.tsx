import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { say } from '../say';
import { AskedRow, OfferedRow } from './PanelRow';
import classes from './perfiles.module.css';
import { type PanelsProps, type PanelsState, usePanels } from './usePanels';

function OfferedPanel({ shown, search, setSearch, target, drags, mayAdd, add }: PanelsState) {
  return (
    <section className={classes.panel} aria-label={say('perfil.disponibles')} {...target('out')}>
      <h2 className={classes.title}>
        {say('perfil.disponibles')} <span className={classes.count}>{shown.length}</span>
      </h2>
      <TextInput
        data-part="buscar"
        aria-label={say('perfil.buscar')}
        placeholder={say('perfil.buscar')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {shown.length === 0 ? (
        <p className={classes.none}>{say(search.trim() ? 'perfil.sinResultado' : 'perfil.sinDisponibles')}</p>
      ) : (
        <ul className={classes.list} aria-label={say('perfil.disponibles')}>
          {shown.map((one) => (
            <OfferedRow
              key={one.IdRequisito}
              one={one}
              drags={drags(one.IdRequisito, mayAdd(one.IdRequisito))}
              onAdd={mayAdd(one.IdRequisito) ? () => add(one.IdRequisito) : undefined}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function AskedPanel({ list, edits, known, target, drags, mayTake, step, require, take }: PanelsState & PanelsProps) {
  return (
    <section className={classes.panel} aria-label={say('perfil.enPerfil')} {...target('end')}>
      <h2 className={classes.title}>
        {say('perfil.enPerfil')} <span className={classes.count}>{list.length}</span>
      </h2>
      {list.length === 0 ? (
        <div className={classes.empty}>
          <strong>{say('perfil.vacio')}</strong>
          {edits && <span>{say('perfil.soltar')}</span>}
        </div>
      ) : (
        <ol className={classes.list} aria-label={say('perfil.enPerfil')}>
          {list.map(({ IdRequisito, Obligatorio }, at) => {
            const one = known.get(IdRequisito);
            return (
              one && (
                <AskedRow
                  key={IdRequisito}
                  one={one}
                  at={at}
                  count={list.length}
                  Obligatorio={Obligatorio}
                  edits={edits}
                  drags={{ ...drags(IdRequisito, edits), ...target(IdRequisito) }}
                  onStep={(by, from) => step(IdRequisito, at, by, from)}
                  onRequire={(value) => require(IdRequisito, value)}
                  onTake={mayTake(IdRequisito) ? () => take(IdRequisito) : undefined}
                />
              )
            );
          })}
        </ol>
      )}
    </section>
  );
}

/** Two panels: what could be asked for and what is, moved with the mouse, with buttons or with Alt and the arrows; each move is announced. */
export function Panels(props: PanelsProps) {
  const state = usePanels(props);
  return (
    <div ref={state.root} className={classes.panels}>
      <p className="hidden-text" role="status" aria-live="polite">
        {state.told}
      </p>
      <OfferedPanel {...state} />
      <AskedPanel {...state} {...props} />
    </div>
  );
}
