import { Button } from '@mantine/core';
import { shownDay } from '@modules/administracion/shared/dia';
import { useImage } from '@platform/web/data/files';
import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconCar, IconCheck, IconDoorEnter, IconUser, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { EnPuerta, Verificada } from '../../shared/credencial.wire';
import type { SinRed } from '../../shared/sinRed.wire';
import { say } from '../say';
import classes from './verificar.module.css';

/** What the colour, the word and the sign say of what was read. */
const GOOD = 'V';

interface Props {
  readonly found: Verificada;
  /** Of what was found without a network: by which list. */
  readonly list?: SinRed['Lista'] | undefined;
  /** The photograph as an address, of what was found without a network. */
  readonly portrait?: string | null | undefined;
}

/** Whose card it is: big photo, whether it serves, and what the gate says of its bearer. */
export function Found({ found, list, portrait }: Props) {
  const { Resultado, Codigo } = found;
  const good = Resultado === GOOD;
  const Sign = good ? IconCheck : IconX;
  return (
    <section className={classes.found} aria-label={say('verificar.resultado')}>
      <div className={classes.says} data-bueno={good || undefined} role={good ? 'status' : 'alert'}>
        <div className={classes.word}>
          <Sign size="1em" stroke={3} aria-hidden />
          <span>{say(`vigencia.${Resultado}`)}</span>
        </div>
        {Codigo !== null && <p className={classes.note}>{reasonOf(found)}</p>}
        {list && <p className={classes.note}>{say('verificar.sinRed', { puerta: list.Puerta, momento: shownMoment(list.GeneradaEl, zone()) })}</p>}
      </div>
      {Codigo !== null && <Bearer found={found} portrait={portrait} />}
      {Codigo !== null && found.Puerta && <AtGate gate={found.Puerta} told={list === undefined} />}
    </section>
  );
}

function reasonOf({ Codigo, Resultado, FechaInicio, FechaFin, Motivo }: Verificada): string {
  const day = (value: string | null) => (value ? shownDay(value) : '—');
  const values = { codigo: Codigo ?? '', inicio: day(FechaInicio), fin: day(FechaFin), motivo: Motivo ?? '—' };
  if (Resultado === 'P') return say('verificar.porIniciar', values);
  if (Resultado === 'X') return say('verificar.vencida', values);
  return Resultado === 'I' ? say('verificar.inactiva', values) : say('verificar.vigente', values);
}

function Bearer({ found, portrait }: Pick<Props, 'found' | 'portrait'>) {
  const { url = portrait } = useImage(found.Foto);
  const Sign = found.IdVehiculo === null ? IconUser : IconCar;
  const facts: readonly (readonly [Parameters<typeof say>[0], string | null])[] = [
    ['verificar.documento', found.Documento],
    ['verificar.placa', found.Placa],
    ['verificar.compania', found.Compania],
    ['verificar.cargo', found.Cargo],
    ['verificar.division', found.Division],
    ['verificar.acreditado', found.AcreditadoHasta && shownDay(found.AcreditadoHasta)],
    ['verificar.sangre', found.Sangre],
    ['verificar.emergencia', [found.Emergencia, found.TelefonoEmergencia].filter(Boolean).join(' · ') || null],
  ];
  return (
    <div className={classes.bearer}>
      {url ? (
        <img className={classes.photo} src={url} alt={say('publica.foto', { nombre: found.Nombre ?? '' })} />
      ) : (
        <span className={classes.photo}>
          <Sign size={96} stroke={1} aria-hidden />
        </span>
      )}
      <div>
        <h2 className={classes.name}>{found.Nombre ?? found.Placa ?? say('verificar.existencia')}</h2>
        <dl className={classes.facts}>
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{say(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </div>
    </div>
  );
}

/** What the gate says; `told` when it knows the last mark, or that there is none. */
function AtGate({ gate: { Permitido, Puerta, Motivos, Advertencias, UltimaMarca, Enlace }, told }: { gate: EnPuerta; told: boolean }) {
  const passes = Permitido === 'S';
  return (
    <div className={classes.gate}>
      <StatusBadge tone={passes ? 'green' : 'red'} icon={passes ? IconCheck : IconX}>
        {say(passes ? 'verificar.pasa' : 'verificar.noPasa', { puerta: Puerta ?? say('verificar.cualquiera') })}
      </StatusBadge>
      <ul className={classes.reasons}>
        {Motivos.map(({ Codigo, Motivo }) => (
          <li key={`${Codigo}${Motivo}`} data-severidad="B">
            <IconX size={16} aria-hidden /> {Motivo}
          </li>
        ))}
        {Advertencias.map(({ Codigo, Motivo }) => (
          <li key={`${Codigo}${Motivo}`} data-severidad="A">
            <IconAlertTriangle size={16} aria-hidden /> {Motivo}
          </li>
        ))}
      </ul>
      {told && (
        <p className={classes.last}>
          {UltimaMarca
            ? say(UltimaMarca.ModoMarcacion === 'S' ? 'verificar.ultimaEntrada' : 'verificar.ultimaSalida', {
                puerta: UltimaMarca.Puerta,
                momento: shownMoment(UltimaMarca.FechaHora, zone()),
              })
            : say('verificar.sinMarcas')}
        </p>
      )}
      {Enlace && (
        <Button component={Link} to={Enlace} variant="default" leftSection={<IconDoorEnter size={16} aria-hidden />}>
          {say('verificar.evaluar')}
        </Button>
      )}
    </div>
  );
}
