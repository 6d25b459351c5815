import { Button, Drawer, Group, Menu, Stack, Tabs } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { fieldAt } from '@platform/web/data/fields';
import { saveBlob, useItem, useList } from '@platform/web/data/list';
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
import { StayPerson } from './StayPerson';

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

/** Stays that have a voucher. */
const VOUCHERED = ['R', 'H', 'F'];
const IDIOMAS = [undefined, 'es', 'en'] as const;

/** The voucher as a PDF, in the guest's language or in the one that is chosen. */
function Voucher({ id }: { readonly id: string }) {
  const save = async (Idioma: string | undefined) => {
    try {
      const { blob, name } = await api.file(`/api/HotelReserva/${id}/voucher`, { Idioma });
      saveBlob(blob, name ?? 'voucher.pdf');
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-md" variant="default">
          {say('indicadores.voucher')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {IDIOMAS.map((one) => (
          <Menu.Item key={one ?? ''} onClick={() => void save(one)}>
            {say(`indicadores.voucher_${one ?? 'suyo'}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
        <Tabs defaultValue="estadia" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="estadia">{words.entity(Reserva).one}</Tabs.Tab>
            <Tabs.Tab value="persona">{say('estadia.persona')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="estadia">
            <Stack>
              <Facts row={row} />
              <Group gap="xs">
                {offered.map((one) => (
                  <Button
                    key={one.id}
                    size="compact-md"
                    variant="default"
                    onClick={() => void Promise.resolve(one.run([row], tools)).catch(notifyError)}
                  >
                    {one.label()}
                  </Button>
                ))}
                {VOUCHERED.includes(plain(row.Estado)) && <Voucher id={id} />}
              </Group>
              <History id={id} />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="persona">
            <StayPerson id={id} />
          </Tabs.Panel>
        </Tabs>
      )}
      {dialogs}
    </Drawer>
  );
}
