import { BoardLink, boardHref } from '@platform/web/pages/BoardLink';
import { useHeadline } from '@platform/web/pages/headline';
import { RowActs } from '@platform/web/pages/RowActs';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget, WaitingList, WaitingWay, WidgetLines } from '@platform/web/pages/widgets';
import { can } from '@platform/web/session/session';
import { z } from 'zod';
import { Usuario } from '../shared/seguridad.entity';
import { say } from './say';
import { unlock } from './usuario';

const schema = z.object({
  Divisiones: z.array(z.number()),
  Dias: z.number(),
  Bloqueados: z.number(),
  Caducadas: z.number(),
  PrimerIngreso: z.number(),
  SinAcceso: z.number(),
  /** Of the whole client: they are of no division. */
  SinPerfil: z.number(),
  Primeros: z.array(
    z.object({ IdUsuario: z.string(), Nombre: z.string().nullable(), Causa: z.enum(['B', 'C', 'N', 'P', 'S']), Dias: z.number().nullable() }),
  ),
});
const CAUSES = {
  B: 'tablero.causaBloqueado',
  C: 'tablero.causaCaducada',
  N: 'tablero.causaSinPerfil',
  P: 'tablero.causaPrimero',
  S: 'tablero.causaSinAcceso',
} as const;
const ACTIVE = ['A', 'B'];

/** W16: users who could not sign in or no longer do. */
export default function UsersWidget({ query }: WidgetProps) {
  const data = useWidget('W16', placeOf(query), schema);
  const counted = data.data;
  const told = counted
    ? [
        ...(counted.SinPerfil > 0 ? [say('tablero.titularSinPerfil', { count: counted.SinPerfil })] : []),
        ...(counted.Bloqueados > 0 ? [say('tablero.titularBloqueados', { count: counted.Bloqueados })] : []),
      ]
    : [];
  useHeadline('W16', told.length > 0 ? told.join('; ') : undefined);
  return (
    <Loaded of={data}>
      {({ Divisiones, Dias, Primeros, ...counts }) => {
        const lines = [
          [say('tablero.bloqueados'), counts.Bloqueados, { Estado: ['B'] }],
          [say('tablero.caducadas'), counts.Caducadas, { Estado: ACTIVE, Caducada: 'S' }],
          [say('tablero.primerIngreso'), counts.PrimerIngreso, { Estado: ACTIVE, PrimerIngresoPendiente: 'S' }],
          [say('tablero.sinAcceso', { n: Dias }), counts.SinAcceso, { Estado: ACTIVE, DiasSinAcceso: { desde: Dias } }],
          [say('tablero.sinPerfil'), counts.SinPerfil, { Estado: ACTIVE, SinPerfil: 'S' }],
        ] as const;
        return (
          <>
            <WidgetLines>
              {lines.map(([label, count, filters]) => (
                <li key={label}>
                  <span>{label}</span>
                  <BoardLink
                    to={boardHref('/seguridad/usuarios', 'SinPerfil' in filters ? filters : { ...filters, Divisiones }, query, {
                      company: 'IdCompania',
                    })}
                    query={query}
                  >
                    <span aria-hidden>{count}</span>
                    <span className="hidden-text">{`${label}: ${count}`}</span>
                  </BoardLink>
                </li>
              ))}
            </WidgetLines>
            <WaitingList
              items={Primeros.map(({ IdUsuario, Nombre, Causa, Dias: days }) => ({
                id: IdUsuario,
                name: Nombre ?? IdUsuario,
                href: `/seguridad/usuarios/${encodeURIComponent(IdUsuario)}`,
                text: `${IdUsuario} · ${say(CAUSES[Causa], { n: days ?? 0 })}`,
                acts:
                  Causa === 'B' ? (
                    <RowActs entity={Usuario} menu="0204" row={{ IdUsuario }} actions={[unlock]} of={Nombre ?? IdUsuario} />
                  ) : Causa === 'N' && can('0204', 'editar') ? (
                    <WaitingWay
                      to={`/seguridad/usuarios/${encodeURIComponent(IdUsuario)}?pestana=perfiles`}
                      query={query}
                      label={say('tablero.asignar')}
                      of={Nombre ?? IdUsuario}
                    />
                  ) : undefined,
              }))}
              query={query}
            />
          </>
        );
      }}
    </Loaded>
  );
}
