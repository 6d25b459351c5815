import { shownDay } from '@platform/web/data/zone';
import { BoardLink, boardHref } from '@platform/web/pages/BoardLink';
import { useHeadline } from '@platform/web/pages/headline';
import { RowActs } from '@platform/web/pages/RowActs';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget, WaitingList, WaitingWay, WidgetLines } from '@platform/web/pages/widgets';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { Portador } from '../shared/credencial.entity';
import { credencialesWire } from '../shared/tablero.wire';
import { issue } from './acciones';
import { say } from './say';

const PATH = '/identificacion/gestion';

/** WCR: who waits for a card, by name, and how many cards end soon. */
export default function CardsWidget({ query }: WidgetProps) {
  const data = useWidget('WCR', placeOf(query), credencialesWire);
  const waiting = data.data?.PorEmitir ?? 0;
  useHeadline(
    'WCR',
    waiting === 0 ? undefined : say('tablero.titular', { n: waiting, m: data.data?.PorVencer ?? 0 }),
    boardHref(PATH, { PorEmitir: 'S' }, query),
  );
  return (
    <Loaded of={data}>
      {({ Hoy, Hasta, PorEmitir, PorVencer, Primeras }) => {
        if (PorEmitir + PorVencer === 0) return <EmptyState title={say('tablero.nadie')} />;
        const lines = [
          [say('tablero.porEmitir'), PorEmitir, { PorEmitir: 'S' }],
          [say('tablero.porVencer'), PorVencer, { Vigencia: ['V'], FechaFin: { desde: Hoy, hasta: Hasta } }],
        ] as const;
        return (
          <>
            <WidgetLines>
              {lines.map(([label, count, filters]) => (
                <li key={label}>
                  <span>{label}</span>
                  <BoardLink to={boardHref(PATH, filters, query)} query={query}>
                    <span aria-hidden>{count}</span>
                    <span className="hidden-text">{`${label}: ${count}`}</span>
                  </BoardLink>
                </li>
              ))}
            </WidgetLines>
            <WaitingList
              items={Primeras.map(({ IdPersona, Nombre, Compania, Desde, TuvoUna, ConFoto, Foto }) => ({
                id: IdPersona,
                name: Nombre,
                photo: Foto,
                href: `${PATH}/${IdPersona}`,
                text: [
                  Compania,
                  say(TuvoUna ? 'tablero.sinVigente' : 'tablero.sinEmitir', { desde: shownDay(Desde) }),
                  ConFoto === 'N' && say('tablero.sinFoto'),
                ]
                  .filter(Boolean)
                  .join(' · '),
                acts:
                  ConFoto === 'N' ? (
                    <WaitingWay to={`${PATH}/${IdPersona}?pestana=foto`} query={query} label={say('tablero.tomarFoto')} of={Nombre} />
                  ) : (
                    <RowActs entity={Portador} menu="0705" row={{ IdPersona, NombreCompleto: Nombre }} actions={[issue]} of={Nombre} />
                  ),
              }))}
              query={query}
            />
          </>
        );
      }}
    </Loaded>
  );
}
