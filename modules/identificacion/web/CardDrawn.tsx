import { useImage } from '@platform/web/data/files';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Credencial } from '../shared/credencial.entity';
import { CardSides } from './disenador/CardSide';
import { useLetras } from './disenador/letras';
import classes from './identificacion.module.css';
import { say } from './say';
import { drawnCard } from './wire';

/** An active card as it would be printed now, front and back; nothing where its type has no template. */
export default function CardDrawn({ IdCredencial, Version }: { IdCredencial: number; Version: string }) {
  const medir = useLetras();
  const { data } = useQuery({
    // What was changed of the card is drawn anew.
    queryKey: [Credencial.resource, 'tarjeta', IdCredencial, Version],
    queryFn: ({ signal }) => drawnCard(IdCredencial, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { url: foto } = useImage(data?.FotoHash);
  if (!data || !medir) return null;
  return (
    <section className={classes.drawn} aria-label={say('impresion.vista')}>
      <CardSides diseno={data.Elementos} dobleCara={data.DobleCara} de={data} orientacion={data.Orientacion} medir={medir} foto={foto} />
    </section>
  );
}
