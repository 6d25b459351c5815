import { snake } from '@platform/entity/entity';
import { traceSql } from '@platform/server/audit/audit';
import type { Tx } from '@platform/server/db/pool';
import { int } from '@platform/server/db/rows';
import { SEALED, type SealedField, type SealedMark, sealedPrint } from '../sellos/sello';

/** Where the subject is after the pass: in a zone, outside, or as before. */
export type Movement = { readonly kind: 'into'; readonly IdZona: number } | { readonly kind: 'outside' } | { readonly kind: 'none' };

/** Trace of the act, written with it. */
export interface MarkTrace {
  readonly IdPerfil: number;
  readonly address: string;
  readonly screen: string | null;
}

/** What is known of a mark beside what its seal covers. */
export interface Beside {
  /** What was done is not what we would have decided. */
  readonly Observada: 'S' | 'N';
  /** The list by which a device decided without a network. */
  readonly IdInstantanea: number | null;
  /** Who let it through although something blocked it; the seal covers it too. */
  readonly IdUsuarioAutoriza: string | null;
  /** The mark by hand that this one corrects. */
  readonly IdMarcaCorregida: number | null;
}
const NOTHING: Beside = { Observada: 'N', IdInstantanea: null, IdUsuarioAutoriza: null, IdMarcaCorregida: null };

const TYPES: { readonly [F in SealedField]: string } = {
  IdCliente: 'int',
  IdDivision: 'int',
  IdMovimiento: 'text',
  Secuencia: 'int',
  ClaveOrigen: 'text',
  IdMarcaOrigen: 'text',
  HuellaPeticion: 'text',
  Origen: 'text',
  IdPersona: 'int',
  IdVehiculo: 'int',
  Placa: 'text',
  Identificador: 'text',
  TipoIdentificacion: 'text',
  FechaHora: 'timestamptz',
  Fecha: 'date',
  Hora: 'text',
  ModoMarcacion: 'text',
  TipoMarcacion: 'text',
  Funcion: 'text',
  Resultado: 'text',
  Codigo: 'text',
  Motivos: 'jsonb',
  IdPuntoControl: 'int',
  IdPuerta: 'int',
  IdZona: 'int',
  IdCompania: 'int',
  IdContrato: 'int',
  Automatica: 'text',
  EnLinea: 'text',
  IdMotivoMarca: 'int',
  Observacion: 'text',
  Rebote: 'text',
  IdUsuario: 'text',
  FechaHoraRecepcion: 'timestamptz',
};

const at = (field: SealedField) => `$${SEALED.indexOf(field) + 1}::${TYPES[field]}`;
const after = (offset: number, type: string) => `$${SEALED.length + offset}::${type}`;
/** Whoever is signed in; the product itself where a terminal speaks for nobody. */
const AUTHOR = `coalesce(${at('IdUsuario')}, 'SISTEMA')`;
const PRINT = after(1, 'text');
const KIND = after(2, 'text');
const ZONE = after(3, 'int');

/**
 * One statement, so that the mark with its print, where its subject is now and the trace are all or nothing without further
 * trips. It waits for no other mark: it is left to be sealed, and the sealer chains it a moment later. A call that came
 * before breaks the unique index and leaves nothing behind.
 */
function writeOf(subject: 'IdPersona' | 'IdVehiculo'): string {
  const column = snake(subject);
  const own = at(subject);
  // A person's marks name the vehicle it came in; only its own (V) are the vehicle's.
  const newer = subject === 'IdVehiculo' ? `m.tipo_marcacion = 'V' and ` : '';
  return `with marca as (
  insert into acceso_marca (${SEALED.map(snake).join(', ')}, huella_sellada, usuario_creacion, observada, id_instantanea, forzada, id_usuario_autoriza, id_marca_corregida)
  values (${SEALED.map(at).join(', ')}, ${PRINT}, ${AUTHOR}, ${after(7, 'text')}, ${after(8, 'int')}, case when ${after(9, 'text')} is null then 'N' else 'S' end, ${after(9, 'text')}, ${after(10, 'int')}) returning id_marca
), pendiente as (
  insert into acceso_marca_pendiente (id_marca, id_cliente, id_division, huella) select id_marca, ${at('IdCliente')}, ${at('IdDivision')}, ${PRINT} from marca
), entra as (
  insert into acceso_presencia (id_cliente, id_division, entidad, ${column}, id_zona, desde, id_marca, usuario_creacion)
  select ${at('IdCliente')}, ${at('IdDivision')}, '${subject === 'IdPersona' ? 'P' : 'V'}', ${own}, ${ZONE}, ${at('FechaHora')}, id_marca, ${AUTHOR} from marca
  where ${KIND} = 'into' and not exists (select 1 from acceso_marca m where ${newer}m.id_cliente = ${at('IdCliente')} and m.${column} = ${own}
    and m.fecha_hora > ${at('FechaHora')} and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N')
  on conflict (id_cliente, ${column}) do update set id_division = excluded.id_division, id_zona = excluded.id_zona, desde = excluded.desde, id_marca = excluded.id_marca
    where acceso_presencia.desde <= excluded.desde
), sale as (
  delete from acceso_presencia p using marca where ${KIND} = 'outside' and p.id_cliente = ${at('IdCliente')} and p.${column} = ${own} and p.desde <= ${at('FechaHora')}
), traza as (
  ${traceSql(
    {
      ...{ id_cliente: at('IdCliente'), id_division: at('IdDivision'), id_usuario: AUTHOR, id_perfil: after(4, 'int') },
      ...{ direccion: after(5, 'text'), pantalla: after(6, 'text'), entidad: `'AccesoMarca'`, registro: 'id_marca::text' },
      ...{ accion: `'registrar'`, resultado: at('Codigo') },
    },
    'marca',
  )}
)
select id_marca from marca`;
}
const OF_PERSON = writeOf('IdPersona');
const OF_VEHICLE = writeOf('IdVehiculo');

/** Writes a mark and what follows from it; a clash of its origin is the database's error. */
export async function writeMark(tx: Tx, mark: SealedMark, movement: Movement, trace: MarkTrace, beside = NOTHING): Promise<number> {
  const row = await tx.first(
    { id_marca: int },
    {
      text: mark.TipoMarcacion === 'V' ? OF_VEHICLE : OF_PERSON,
      values: [
        ...SEALED.map((field) => (field === 'Motivos' ? JSON.stringify(mark.Motivos) : mark[field])),
        sealedPrint(mark, beside.IdUsuarioAutoriza),
        movement.kind,
        movement.kind === 'into' ? movement.IdZona : null,
        trace.IdPerfil,
        trace.address.slice(0, 45),
        trace.screen?.slice(0, 200) ?? null,
        beside.Observada,
        beside.IdInstantanea,
        beside.IdUsuarioAutoriza,
        beside.IdMarcaCorregida,
      ],
    },
  );
  return Number(row?.id_marca);
}
