import { Button, Drawer, Group, Stack } from '@mantine/core';
import { fieldAt } from '@platform/web/data/fields';
import { useItem, useList } from '@platform/web/data/list';
import { zone } from '@platform/web/data/reader';
import { plain, type WireRow } from '@platform/web/data/row';
import { shownDay, shownMoment } from '@platform/web/data/zone';
import { screenGroup, t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { useActionTools } from '@platform/web/pages/actions';
import { can } from '@platform/web/session/session';
import { notifyError } from '@platform/web/ui/notify';
import { Reserva, ReservaHistorial } from '../../shared/reserva.entity';
import StateCell from '../estados';
import { say } from '../say.estadias';
import { acciones } from './acciones';
import classes from './gestion.module.css';

const MENU = '090201';
const SHOWN = ['IdPersona', 'IdCompania', 'IdModulo', 'TurnoTrabajo', 'Origen', 'Observacion', 'Motivo'] as const;

/** The name of a step of the history. */
const stepOf = (code: string): string =>
  code === 'crear' ? say('estadia.alta') : (screenGroup('hotel', 'acciones')[code] ?? screenGroup('hotel', 'estadia')[code] ?? code);

function Facts({ row }: { readonly row: WireRow }) {
  const labels = words.entity(Reserva).fields;
  const lines = SHOWN.flatMap((name) => {
    const field = Reserva.fields[name];
    const shown =
      field.kind === 'ref'
        ? plain(row[name.replace(/^Id/, '')])
        : field.kind === 'choice'
          ? words.option(Reserva, name, plain(row[name]))
          : plain(row[name]);
    return row[name] === null || shown === '' ? [] : [[labels[name] ?? name, shown] as const];
  });
  return (
    <dl className={classes.facts}>
      <dt>{labels.Estado}</dt>
      <dd>
        <StateCell at={fieldAt(Reserva, 'Estado', Reserva.fields.Estado)} row={row} />
      </dd>
      <dt>{labels.IdCama}</dt>
      <dd>{plain(row.Cama)}</dd>
      <dt>{labels.FechaIngreso}</dt>
      <dd>
        {shownDay(plain(row.FechaIngreso))} – {shownDay(plain(row.FechaSalida))} ({plain(row.Noches)})
      </dd>
      {lines.map(([label, value]) => (
        <div key={label} className={classes.pair}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function History({ id }: { readonly id: string }) {
  const { rows = [] } = useList(ReservaHistorial, {
    filter: ['IdReserva', '=', Number(id)],
    skip: 0,
    take: 50,
    sort: [{ selector: 'Momento', desc: true }],
  });
  return (
    <section>
      <h2 className={classes.subtitle}>{say('estadia.historial')}</h2>
      <ol className={classes.history}>
        {rows.map((line) => (
          <li key={plain(line.IdReservaHistorial)}>
            <strong>{stepOf(plain(line.Accion))}</strong> {shownMoment(plain(line.Momento), zone())} · {plain(line.Usuario)}
            {line.Motivo ? ` · ${plain(line.Motivo)}` : ''}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** A stay: what it is, what may be done with it, and what has been done. */
export function StayPanel({ id, onClose }: Props) {
  const item = useItem(Reserva, id);
  const { tools, dialogs } = useActionTools(Reserva);
  const row = item.data;
  const offered = row ? acciones.filter((one) => can(MENU, one.action) && row.can?.[one.id]) : [];
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={row ? `${plain(row.Numero)} · ${plain(row.Persona)}` : ''}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {row && (
        <Stack>
          <Facts row={row} />
          <Group gap="xs">
            {offered.map((one) => (
              <Button key={one.id} size="compact-md" variant="default" onClick={() => void Promise.resolve(one.run([row], tools)).catch(notifyError)}>
                {one.label()}
              </Button>
            ))}
          </Group>
          <History id={id} />
        </Stack>
      )}
      {dialogs}
    </Drawer>
  );
}
