import { zone } from '@platform/web/data/reader';
import { clockOf } from '@platform/web/data/zone';
import { kindOf } from '../calculo/kinds';
import { say } from '../say';
import classes from './calendario.module.css';

export interface Drawn {
  readonly Inicio: string | null;
  readonly Fin: string | null;
  readonly Entrada: string | null;
  readonly Salida: string | null;
  readonly Noche: readonly (readonly [string, string])[];
  readonly Tramos: readonly { readonly Desde: string; readonly Hasta: string; readonly Minutos: number; readonly Medida: string | null }[];
  readonly Marcas: readonly { readonly FechaHora: string; readonly Sentido: string; readonly Uso: string }[];
}

const WIDTH = 372;
const HOUR = 3_600_000;
const hour = (at: number) => clockOf(new Date(at).toISOString(), zone()).slice(11, 13);
const minutes = (from: number, to: number) => Math.round((to - from) / 60_000);

/** The day on one axis in four lanes: what was planned, who was there, the night, and what each minute counts as; marks stand over all of them. */
export function DayPicture({ Inicio, Fin, Entrada, Salida, Noche, Tramos, Marcas }: Drawn) {
  const used = Marcas.filter(({ Uso }) => Uso === 'usada');
  const moments = [Inicio, Fin, Entrada, Salida, ...Tramos.flatMap(({ Desde, Hasta }) => [Desde, Hasta]), ...used.map(({ FechaHora }) => FechaHora)]
    .flatMap((one) => (one === null ? [] : [Date.parse(one)]))
    .filter(Number.isFinite);
  if (moments.length < 2) return null;
  const first = Math.floor((Math.min(...moments) - HOUR / 3) / HOUR) * HOUR;
  const last = Math.ceil((Math.max(...moments) + HOUR / 3) / HOUR) * HOUR;
  const x = (at: number) => ((at - first) / (last - first)) * WIDTH;
  const span = (from: string, to: string) => {
    const start = Math.max(first, Date.parse(from));
    return { x: x(start), width: Math.max(0, x(Math.min(last, Date.parse(to))) - x(start)) };
  };
  const hours = Array.from({ length: Math.floor((last - first) / HOUR) + 1 }, (_, place) => first + place * HOUR);
  const every = hours.length > 16 ? 4 : 2;
  const ticks = hours.filter((at) => Number(hour(at)) % every === 0);
  return (
    <svg className={classes.picture} viewBox={`-6 0 ${WIDTH + 12} 132`} role="img" aria-label={say('calendario.dibujo')}>
      {ticks.map((at) => (
        <g key={at}>
          <path d={`M${x(at)} 4V112`} className={classes.tick} />
          <text x={x(at)} y="126" textAnchor="middle">
            {hour(at)}
          </text>
        </g>
      ))}
      {Inicio && Fin && <rect {...span(Inicio, Fin)} y="8" height="14" className={classes.shift} />}
      {Inicio && Fin && (
        <text x={x(Date.parse(Inicio)) + 5} y="18.5">
          {say('calendario.turno')} {clockOf(Inicio, zone()).slice(11, 16)}–{clockOf(Fin, zone()).slice(11, 16)}
        </text>
      )}
      {Entrada && Salida && <rect {...span(Entrada, Salida)} y="30" height="14" className={classes.presence} />}
      {Noche.map(([from, to]) => (
        <rect key={from} {...span(from, to)} y="52" height="6" className={classes.nightLane} />
      ))}
      {Tramos.map(({ Desde, Hasta, Minutos, Medida }) => {
        const box = span(Desde, Hasta);
        return (
          <g key={Desde}>
            <rect {...box} y="66" height="24" data-kind={kindOf(Medida) ?? 'other'} className={classes.stretch} />
            {Medida !== null && box.width > 22 && (
              <text x={box.x + box.width / 2} y="82" textAnchor="middle" className={classes.onStretch}>
                {Minutos || minutes(Date.parse(Desde), Date.parse(Hasta))}
              </text>
            )}
          </g>
        );
      })}
      {used.map(({ FechaHora, Sentido }) => (
        <g key={FechaHora}>
          <path d={`M${x(Date.parse(FechaHora))} 26V98`} className={classes.markLine} />
          <circle cx={x(Date.parse(FechaHora))} cy="104" r="7" className={classes.markDot} />
          <text x={x(Date.parse(FechaHora))} y="107" textAnchor="middle" className={classes.markLetter}>
            {Sentido}
          </text>
        </g>
      ))}
    </svg>
  );
}
