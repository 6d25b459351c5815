import { ref } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { fieldAt } from '@platform/web/data/fields';
import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import { FieldBox } from '@platform/web/form/FieldBox';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCircleCheck, IconCircleOff, IconMapPinFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PuntoControl } from '../../shared/configuracion.entity';
import { laidOut, mapaAnswer, type PuntoDelMapa, scaleOf } from '../../shared/puntos.wire';
import { say } from '../say';
import classes from './mapa.module.css';

/** The doors of a checkpoint: whether their marks count, and when the last one was. */
function Doors({ point, number }: { readonly point: PuntoDelMapa; readonly number: number | null }) {
  return (
    <li>
      <h3>
        {number !== null && <b>{number}</b>} {point.Nombre}
        {point.Ubicacion && <small> · {point.Ubicacion}</small>}
        {number === null && <small> · {say('puntos.sinCoordenadas')}</small>}
      </h3>
      <ul>
        {point.Puertas.map(({ IdPuerta, Nombre, Cuenta, UsaSentido, UltimaMarca }) => (
          <li key={IdPuerta}>
            <span>{Nombre}</span>
            <StatusBadge tone={Cuenta === 'S' ? 'green' : 'gray'} icon={Cuenta === 'S' ? IconCircleCheck : IconCircleOff}>
              {say(Cuenta === 'S' ? 'puntos.cuenta' : 'puntos.noCuenta')}
            </StatusBadge>
            {Cuenta === 'S' && UsaSentido === 'N' && <small>{say('puntos.sinSentido')}</small>}
            <small>{UltimaMarca === null ? say('puntos.nunca') : say('puntos.ultima', { fecha: shownMoment(UltimaMarca, zone()) })}</small>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Checkpoints of attendance where they stand (050107): drawn from their coordinates, to scale, with no map of anybody else. */
export default function CheckpointMap() {
  const [company, setCompany] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [PuntoControl.resource, 'mapa', company],
    queryFn: () => api.get('/api/AsistenciaPuntoControl/mapa', company === null ? {} : { IdCompania: company }, mapaAnswer),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const placed = data.Puntos.flatMap((point) =>
    point.Latitud === null || point.Longitud === null ? [] : [{ point, Latitud: point.Latitud, Longitud: point.Longitud }],
  );
  const { lugares, metros } = laidOut(placed);
  const scale = scaleOf(metros);
  const numberOf = (point: PuntoDelMapa) => {
    const at = placed.findIndex((one) => one.point === point);
    return at < 0 ? null : at + 1;
  };
  const counts = ({ Puertas }: PuntoDelMapa) => Puertas.some(({ Cuenta }) => Cuenta === 'S');
  return (
    <section aria-label={say('puntos.mapa')}>
      <div className={classes.filter}>
        <FieldBox
          at={{ ...fieldAt(PuntoControl, 'IdCompania', ref('AdministracionCompania', {})), label: say('puntos.compania') }}
          id="puntos-compania"
          value={company}
          values={{}}
          required={false}
          readOnly={false}
          placeholder={say('puntos.todas')}
          onChange={(value) => setCompany(value === null || value === undefined || value === '' ? null : Number(value))}
          onBlur={() => undefined}
        />
      </div>
      {data.Puntos.length === 0 ? (
        <EmptyState title={say('puntos.sinLugares')} />
      ) : (
        <div className={classes.columns}>
          {placed.length > 0 && (
            <div className={classes.sheet} role="img" aria-label={placed.map(({ point }, at) => `${at + 1} ${point.Nombre}`).join(', ')}>
              {placed.map(({ point }, at) => (
                <span
                  key={point.IdPuntoControl}
                  className={classes.pin}
                  data-counts={counts(point) || undefined}
                  style={{ insetInlineStart: `${(lugares[at]?.x ?? 0) / 10}%`, insetBlockStart: `${(lugares[at]?.y ?? 0) / 10}%` }}
                >
                  <IconMapPinFilled size={26} aria-hidden />
                  <b>{at + 1}</b>
                </span>
              ))}
              <span className={classes.scale} style={{ inlineSize: `${(scale * 100) / Math.max(1, metros)}%` }}>
                {say('puntos.escala', { m: scale })}
              </span>
            </div>
          )}
          <ul className={classes.points}>
            {data.Puntos.map((point) => (
              <Doors key={point.IdPuntoControl} point={point} number={numberOf(point)} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
