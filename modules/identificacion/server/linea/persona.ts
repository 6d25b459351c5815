import { fill } from '@platform/i18n/coded';
import type { Context } from '@platform/server/http/context';
import { type EventData, type EventKind, eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { type SQL, sql } from 'drizzle-orm';
import { Credencial, Portador, PortadorVehiculo } from '../../shared/credencial.entity';
import { LINEA, QUIEN, SIN_CONEXION } from '../../shared/linea.palabras';
import { credencialResource } from '../credencial.resource';
import { impresionResource } from '../impresion/impresion.resource';
import { verificacionResource } from '../verificacion.resource';

const codigo = { field: 'Codigo', sql: 't.codigo', thing: { resource: Credencial.resource, sql: 't.id_credencial' } } as const;

type Whose = (ctx: Context, id: number) => SQL;

/** Who did it, and why where that was said. */
function byWhom({ lang }: Context, what: string, { quien, motivo }: EventData): string | null {
  if (typeof quien !== 'string' || quien === '') return null;
  const by = fill(QUIEN[lang], { quien });
  // Of what was ended the sentence says why.
  return what === 'impresa' && typeof motivo === 'string' && motivo !== '' ? `${by} · ${motivo}` : by;
}

/** Who verified, and that it was by the list that the device keeps. */
const verifiedBy = (ctx: Context, what: string, values: EventData): string | null =>
  [byWhom(ctx, what, values), values.fuera === 'S' ? SIN_CONEXION[ctx.lang] : null].filter(Boolean).join(' · ') || null;

/** What happens with cards, of those that a condition holds for. */
const cards = (whose: Whose, href?: (of: { readonly id: number }) => string): EventKind => {
  const card = { of: credencialResource, whose };
  return eventKind({
    code: 'CRE',
    icon: 'id-badge-2',
    menu: ['0705'],
    words: LINEA.credencial,
    tones: { inactivada: 'naranja' },
    detail: byWhom,
    ...(href ? { href } : {}),
    sources: [
      {
        ...card,
        at: { sql: 't.fecha_creacion' },
        what: `'emitida'`,
        values: { codigo, fin: { field: 'FechaFin', sql: `to_char(t.fecha_fin, 'DD/MM/YYYY')` }, quien: { sql: 't.usuario_creacion' } },
      },
      {
        ...card,
        at: { field: 'FechaEntrega', sql: 't.fecha_entrega', day: true },
        what: `'entregada'`,
        where: 't.fecha_entrega is not null',
        values: { codigo, quien: { field: 'IdUsuarioEntrega', sql: 't.id_usuario_entrega' } },
      },
      {
        ...card,
        at: { field: 'FechaInactivacion', sql: 't.fecha_inactivacion' },
        what: `'inactivada'`,
        where: `t.estado = 'I' and t.fecha_inactivacion is not null`,
        values: {
          codigo,
          quien: { sql: 't.id_usuario_inactiva' },
          motivo: {
            field: 'IdMotivoInactivacion',
            sql: 'select m.nombre from identificacion_motivo m where m.id_motivo = t.id_motivo_inactivacion',
          },
        },
      },
    ],
  });
};

/** What happened with the credentials of a person. */
export const personTimeline: Timeline = {
  entity: 'AdministracionPersona',
  kinds: [
    cards(
      (_ctx, id) => sql`t.id_persona = ${id}`,
      ({ id }) => `/identificacion/gestion/${id}`,
    ),
  ],
};

/** A card as rows that name it tell it. */
const ofRow = {
  sql: 'select k.codigo from identificacion_credencial k where k.id_credencial = t.id_credencial',
  thing: { resource: Credencial.resource, sql: 't.id_credencial' },
} as const;
const quien = { sql: 't.id_usuario' } as const;

/** Each print and each verification of cards, with who made it (0705, *Historial*). */
const uses = (whose: Whose): readonly EventKind[] => [
  eventKind({
    code: 'IMP',
    icon: 'printer',
    menu: ['0705'],
    words: LINEA.impresiones,
    tones: { anulada: 'naranja' },
    detail: byWhom,
    sources: [
      {
        of: impresionResource,
        whose,
        at: { field: 'FechaHora', sql: 't.fecha_hora' },
        what: `case when t.anulada = 'S' then 'anulada' else 'impresa' end`,
        values: {
          codigo: ofRow,
          numero: { field: 'Numero', sql: 't.numero' },
          quien,
          motivo: { field: 'IdMotivo', sql: 'select m.nombre from identificacion_motivo m where m.id_motivo = t.id_motivo' },
        },
      },
    ],
  }),
  eventKind({
    code: 'VER',
    icon: 'scan',
    menu: ['0705', '0707'],
    words: LINEA.verificaciones,
    tones: { V: 'verde', X: 'rojo', I: 'rojo' },
    detail: verifiedBy,
    sources: [
      {
        of: verificacionResource,
        whose,
        at: { field: 'FechaHora', sql: 't.fecha_hora' },
        what: 't.resultado',
        values: { codigo: ofRow, quien, fuera: { field: 'FueraLinea', sql: 't.fuera_linea' } },
      },
    ],
  }),
];
/** Cards of somebody, or of a vehicle, whatever row names them. */
const cardsOf = (column: 'id_persona' | 'id_vehiculo'): Whose => {
  const own = sql.raw(column);
  return (ctx, id) =>
    sql`t.id_credencial in (select k.id_credencial from identificacion_credencial k where k.id_cliente = ${ctx.session.IdCliente} and k.${own} = ${id})`;
};

const ofOne: Whose = (_ctx, id) => sql`t.id_credencial = ${id}`;
/** What happened with a credential. */
export const credentialTimeline: Timeline = { entity: Credencial.resource, kinds: [cards(ofOne), ...uses(ofOne)] };

const ofPerson = cardsOf('id_persona');
/** What happened with all the cards of whoever carries one, as the card office reads it. */
export const bearerTimeline: Timeline = { entity: Portador.resource, kinds: [cards(ofPerson), ...uses(ofPerson)] };

const ofVehicle = cardsOf('id_vehiculo');
/** The same of a vehicle. */
export const vehicleBearerTimeline: Timeline = { entity: PortadorVehiculo.resource, kinds: [cards(ofVehicle), ...uses(ofVehicle)] };
