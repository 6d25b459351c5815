import { api } from '@platform/web/api/client';
import { useImage } from '@platform/web/data/files';
import type { PartProps } from '@platform/web/page/pageParts';
import { IconMapPinFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ANCHO_PLANO } from '../../shared/plano.entity';
import { placeSchema } from '../../shared/plano.wire';
import plan from '../plano/plan.module.css';
import { ZoneShape } from '../plano/ZoneShape';
import { say } from '../say';
import classes from './place.module.css';

/** On the page of a mark, its door over the plan of the site; where the door is not drawn, the coordinates of its checkpoint. */
export default function PlacePart({ id }: PartProps) {
  const { data } = useQuery({
    queryKey: ['AccesoMarca', 'lugar', id],
    queryFn: ({ signal }) => api.get(`/api/AccesoMarca/${id}/lugar`, {}, placeSchema, { signal }),
  });
  const { url } = useImage(data?.Plano?.Hash ?? undefined);
  if (!data) return null;
  const { Plano, Puerta, Zonas, Latitud, Longitud } = data;
  const at = Puerta.Lugar;
  const known = Latitud !== null && Longitud !== null;
  if (!(Plano && at) && !known) return null;
  const left = (x: number) => `${(x * 100) / ANCHO_PLANO}%`;
  const top = (y: number) => `${(y * 100) / (Plano?.Alto ?? 1)}%`;
  return (
    <section className={classes.place} aria-labelledby="donde-se-marco">
      <h2 id="donde-se-marco">{say('plano.mapa')}</h2>
      {Plano && at && (
        <div
          className={plan.sheet}
          role="img"
          aria-label={say('plano.mapaEn', { puerta: Puerta.Nombre })}
          style={{ aspectRatio: `${ANCHO_PLANO} / ${Plano.Alto}` }}
        >
          {url && <img src={url} alt="" className={plan.picture} />}
          {Zonas.map(({ IdZona, Zona, Lugar, Destino }) => (
            <div
              key={IdZona}
              className={plan.zone}
              data-oval={Lugar.Forma === 'O' || undefined}
              data-polygon={Lugar.Forma === 'P' || undefined}
              style={{ left: left(Lugar.X), top: top(Lugar.Y), width: left(Lugar.Ancho), height: top(Lugar.Largo) }}
            >
              <ZoneShape area={Lugar} />
              {Destino === 'S' && <span className={classes.zone}>{Zona}</span>}
            </div>
          ))}
          <span className={classes.pin} style={{ left: left(at.X), top: top(at.Y) }}>
            <IconMapPinFilled size={28} aria-hidden />
          </span>
        </div>
      )}
      <p>
        {Puerta.PuntoControl} · {Puerta.Nombre}
        {Puerta.Ubicacion && ` · ${Puerta.Ubicacion}`}
      </p>
      {known && <p>{say('plano.coordenadas', { lat: Latitud, lon: Longitud })}</p>}
    </section>
  );
}
