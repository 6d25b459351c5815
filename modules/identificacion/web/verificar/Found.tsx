import { Button } from '@mantine/core';
import { shownDay } from '@modules/administracion/shared/dia';
import { useImage } from '@platform/web/data/files';
import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconCar, IconCheck, IconDoorEnter, IconUser, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { EnPuerta, Verificada } from '../../shared/credencial.wire';
import { say } from '../say';
import classes from './verificar.module.css';

/** What the colour, the word and the sign say of what was read. */
const GOOD = 'V';

/** Whose card it is: big photo, whether it serves, and what the gate says of its bearer. */
export function Found({ found }: { found: Verificada }) {
  const { Resultado, IdCredencial } = found;
  const good = Resultado === GOOD;
  const Sign = good ? IconCheck : IconX;
  return (
    <section className={classes.found} aria-label={say('verificar.resultado')}>
      <div className={classes.says} data-bueno={good || undefined} role={good ? 'status' : 'alert'}>
        <div className={classes.word}>
          <Sign size="1em" stroke={3} aria-hidden />
          <span>{say(`vigencia.${Resultado}`)}</span>
        </div>
        {IdCredencial !== null && <p className={classes.note}>{reasonOf(found)}</p>}
      </div>
      {IdCredencial !== null && <Bearer found={found} />}
      {found.Puerta && <AtGate gate={found.Puerta} />}
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

function Bearer({ found }: { found: Verificada }) {
  const { url } = useImage(found.Foto);
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

function AtGate({ gate: { Permitido, Puerta, Motivos, Advertencias, UltimaMarca, Enlace } }: { gate: EnPuerta }) {
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
      <p className={classes.last}>
        {UltimaMarca
          ? say(UltimaMarca.ModoMarcacion === 'S' ? 'verificar.ultimaEntrada' : 'verificar.ultimaSalida', {
              puerta: UltimaMarca.Puerta,
              momento: shownMoment(UltimaMarca.FechaHora, zone()),
            })
          : say('verificar.sinMarcas')}
      </p>
      {Enlace && (
        <Button component={Link} to={Enlace} variant="default" leftSection={<IconDoorEnter size={16} aria-hidden />}>
          {say('verificar.evaluar')}
        </Button>
      )}
    </div>
  );
}
