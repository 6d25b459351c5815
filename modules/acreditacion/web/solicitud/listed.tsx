import type { Entity } from '@platform/entity/entity';
import type { Field } from '@platform/entity/field';
import type { CellProps } from '@platform/fields/kind-web';
import { WEB_KINDS } from '@platform/fields/web';
import { fieldsAt } from '@platform/web/data/fields';
import { allOf, type Expression, type FilterValues } from '@platform/web/data/filters';
import { plain, type WireRow } from '@platform/web/data/row';
import { RequestStatus } from '@platform/web/ui/StatusBadge';
import { Solicitud } from '../../shared/solicitud.entity';
import { say } from '../say';
import { shownState } from '../wire';

/** When a draft was made: a stamp, which drafts are found by because they have no other date. */
const CREATED: Field = {
  kind: 'moment',
  filter: true,
  get label() {
    return say('lista.fechaCreacion');
  },
};

/**
 * Requests as lists show them: nothing is created nor deleted by the generic buttons, dates filter, and the search is
 * by number, name and document.
 */
export const listed: Entity = {
  ...Solicitud,
  fields: {
    ...Solicitud.fields,
    Numero: { ...Solicitud.fields.Numero, search: false },
    FechaCreacion: CREATED,
    FechaEnvio: { ...Solicitud.fields.FechaEnvio, filter: true },
    FechaRespuesta: { ...Solicitud.fields.FechaRespuesta, filter: true },
  },
  options: { ...Solicitud.options, operations: ['consultar', 'exportar'] },
};

export const COLUMNS = [
  'Numero',
  'Solicitado',
  'Estado',
  'IdCompania',
  'IdContrato',
  'IdPerfilAcreditacion',
  'FechaInicio',
  'FechaFin',
  'FechaEnvio',
  'FechaRespuesta',
];
/** Fields that no list of requests shows. */
export const HIDDEN = ['DatosPersona', 'DatosVehiculo', 'DatosCompania', 'Modo', 'FechaCreacion', 'ConMiRol'];

function StateCell({ row }: CellProps) {
  const state = shownState.safeParse(row.Estado);
  return state.success ? <RequestStatus code={state.data} /> : null;
}
const NumberCell = ({ row }: CellProps) => <>{plain(row.Numero) || say('comun.borrador')}</>;
export const CELLS = { Estado: StateCell, Numero: NumberCell };

/** Each tab has its entity; what it is about is searched by its words. */
const SUBJECT: ReadonlySet<string> = new Set(['Entidad', 'IdPersona', 'IdVehiculo', 'IdCompaniaAcreditada']);

export const filterable = () => fieldsAt(listed).filter(({ name, field }) => field.filter && !SUBJECT.has(name) && WEB_KINDS[field.kind].filter);

/** What the chosen filters ask of the server. */
export function filterOf(filters: FilterValues): Expression | undefined {
  return allOf(
    filterable().map((at) => {
      const value = filters[at.name];
      return value === undefined ? undefined : WEB_KINDS[at.field.kind].filter?.expression(at, value);
    }),
  );
}

/** Who a request is for, in words. */
export const nameOf = (row: WireRow): string => plain(row.Solicitado) || say('comun.sinNombre');
