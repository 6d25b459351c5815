import { Button, TextInput } from '@mantine/core';
import { zone } from '@platform/web/data/reader';
import { shownDay, shownMoment } from '@platform/web/data/zone';
import { PersonPhoto } from '@platform/web/post/PersonPhoto';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconClockExclamation, IconIdBadge2, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { VisitaWire } from '../../shared/visita.wire';
import { named } from '../ocupacion/lecturas';
import classes from '../ocupacion/ocupacion.module.css';
import { say } from '../say';
import VisitTabs from './VisitTabs';
import { registerEntry, registerExit, type View, visitsOf } from './wire';

const MENU = '040105';
const REQUESTS = '/movilizacion/solicitud';
const REFRESH_MS = 30_000;

/** Visits expected today and on site (040105); every one that was let in stands in the history. */
export default function VisitsPage() {
  const { searchStr } = useLocation();
  const view: View = searchStr.includes('enSitio') ? 'enSitio' : 'esperadas';
  return (
    <>
      <PageTitle title={say('visitas.titulo')}>
        {can('060101', 'crear') && (
          <Button component={Link} to={REQUESTS} variant="default">
            {say('visitas.solicitar')}
          </Button>
        )}
      </PageTitle>
      <VisitTabs />
      <Visits key={view} view={view} />
    </>
  );
}

function Visits({ view }: { readonly view: View }) {
  const [text, setText] = useState('');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['AccesoVisitaRegistro', view],
    queryFn: ({ signal }) => visitsOf(view, signal),
    refetchInterval: REFRESH_MS,
  });
  if (isPending) return <RowSkeletons rows={5} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState icon={IconIdBadge2} title={say(view === 'esperadas' ? 'visitas.sinEsperadas' : 'visitas.sinEnSitio')} />;
  const searched = data.map((visit) => ({
    visit,
    Nombre: [visit.Visitante, visit.Documento].filter(Boolean).join(' '),
    Compania: [visit.Compania, visit.Anfitrion].filter(Boolean).join(' '),
    Zona: visit.Zona ?? '',
  }));
  const act = (run: Promise<void>) => void run.finally(() => void refetch());
  return (
    <div className={classes.kept}>
      <TextInput label={say('visitas.buscar')} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <ul className={classes.people} aria-label={say('visitas.lista')}>
        {named(searched, text).map(({ visit }) => (
          <li key={visit.IdPersona}>
            <PersonPhoto address={visit.Foto} name={visit.Visitante ?? ''} small />
            <Visit visit={visit} />
            <VisitAct visit={visit} onAct={act} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function VisitAct({ visit, onAct }: { readonly visit: VisitaWire; readonly onAct: (run: Promise<void>) => void }) {
  const nombre = visit.Visitante ?? '';
  if (visit.IdVisitaRegistro === null)
    return can(MENU, 'crear') ? (
      <Button size="lg" className={classes.visitAct} aria-label={say('visitas.ingresoA', { nombre })} onClick={() => onAct(registerEntry(visit))}>
        {say('visitas.ingreso')}
      </Button>
    ) : null;
  return can(MENU, 'editar') ? (
    <Button
      size="lg"
      className={classes.visitAct}
      variant="default"
      aria-label={say('visitas.salidaDe', { nombre })}
      onClick={() => onAct(registerExit(visit))}
    >
      {say('visitas.salida')}
    </Button>
  ) : null;
}

function Visit({ visit }: { readonly visit: VisitaWire }) {
  const {
    Visitante,
    Documento,
    Compania,
    Anfitrion,
    TelefonoAnfitrion,
    Escolta,
    Tarjeta,
    NumeroTarjeta,
    Ingreso,
    Zona,
    FechaInicio,
    FechaFin,
    Excedida,
  } = visit;
  const here = [
    Ingreso && say('visitas.desde', { momento: shownMoment(Ingreso, zone()) }),
    Zona && say('visitas.dentroDe', { zona: Zona }),
    Tarjeta ? [say('visitas.prestada', { codigo: Tarjeta }), NumeroTarjeta].filter(Boolean).join(' · ') : Ingreso && say('visitas.sinTarjeta'),
  ].filter(Boolean);
  return (
    <span className={classes.told}>
      <strong>{Visitante ?? say('puesto.desconocido')}</strong>
      <span>
        {[Documento, Compania, say('visitas.fechas', { inicio: shownDay(FechaInicio), fin: shownDay(FechaFin) })].filter(Boolean).join(' · ')}
      </span>
      {Anfitrion && (
        <span>
          {say('visitas.anfitrion', { nombre: Anfitrion })}{' '}
          {TelefonoAnfitrion && /^\d+$/.test(TelefonoAnfitrion) && (
            <a href={`tel:${TelefonoAnfitrion}`} aria-label={say('ocupacion.llamar', { nombre: Anfitrion, numero: TelefonoAnfitrion })}>
              {TelefonoAnfitrion}
            </a>
          )}
        </span>
      )}
      {Escolta && <span>{say('visitas.escolta', { nombre: Escolta })}</span>}
      {here.length > 0 && <span>{here.join(' · ')}</span>}
      {Ingreso && !Zona && (
        <span className={classes.doubt}>
          <StatusBadge tone="orange" icon={IconLogout}>
            {say('visitas.salioSinRegistrar')}
          </StatusBadge>
        </span>
      )}
      {Excedida === 'S' && (
        <span className={classes.doubt}>
          <StatusBadge tone="red" icon={IconClockExclamation}>
            {say('visitas.excedida')}
          </StatusBadge>
        </span>
      )}
    </span>
  );
}
