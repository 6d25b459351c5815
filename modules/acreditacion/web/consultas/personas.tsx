import { Input } from '@mantine/core';
import { date, text } from '@platform/entity/field';
import type { CellProps, InputProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { can } from '@platform/web/session/session';
import { LightCell, type Lights } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX, IconClockHour4, IconPlayerPause } from '@tabler/icons-react';
import { say } from '../say';
import { saveDocument } from '../ui/Documents';

const LIGHTS: Lights = {
  V: { tone: 'green', icon: IconCircleCheck },
  W: { tone: 'yellow', icon: IconAlertTriangle },
  X: { tone: 'red', icon: IconCircleX },
  S: { tone: 'orange', icon: IconPlayerPause },
  D: { tone: 'gray', icon: IconCircleMinus },
  P: { tone: 'orange', icon: IconClockHour4 },
};

/** The traffic light of an accreditation or of one of its requirements. */
const StateCell = (cell: CellProps) => <LightCell {...cell} lights={LIGHTS} />;

/** The same among the data of one accreditation. */
const LightField = ({ at, id, row }: InputProps) => (
  <Input.Wrapper label={at.label} id={id}>
    <div>{row && <StateCell at={at} row={row} />}</div>
  </Input.Wrapper>
);

/** Takes the chosen to a mass demobilization, by what names them there. */
const demobilize = (by: 'Documento' | 'Vehiculo', more: string): ScreenAction => ({
  id: 'desmovilizar',
  icon: 'user-minus',
  label: () => say('tramite.tituloDesmovilizar'),
  action: 'consultar',
  visible: (row) => can('060202', 'procesar') && row.Estado !== 'D',
  run: (rows) => {
    const documents = [...new Set(rows.map((row) => plain(row[by])))].join(',');
    window.location.assign(`/desmovilizacion/masiva/nuevo?documentos=${encodeURIComponent(documents)}${more}`);
    return true;
  },
});

/** Suspended and resumed by who authorizes, each with its reason. */
const SUSPENSION: EntityScreen['rowActions'] = [
  {
    id: 'suspender',
    icon: 'ban',
    label: () => say('consultas.suspender'),
    action: 'autorizar',
    run: (rows, tools) =>
      tools.askAndPost(rows, 'suspender', {
        title: say('consultas.suspender'),
        button: say('consultas.suspender'),
        fields: { Motivo: text({ max: 250, required: true, multiline: true }), Hasta: date({}) },
        labels: { Motivo: say('consultas.motivo'), Hasta: say('consultas.hasta') },
      }),
  },
  {
    id: 'reanudar',
    icon: 'history',
    label: () => say('consultas.reanudar'),
    action: 'autorizar',
    run: (rows, tools) =>
      tools.askAndPost(rows, 'reanudar', {
        title: say('consultas.reanudar'),
        button: say('consultas.reanudar'),
        fields: { Motivo: text({ max: 250, required: true, multiline: true }) },
        labels: { Motivo: say('consultas.motivo') },
      }),
  },
];

/** Current state of people: who may enter, until when, and what expires first. */
export const personasScreen: EntityScreen = {
  columns: [
    'IdPersona',
    'Documento',
    'Estado',
    'MotivoEstado',
    'ProximoVencimiento',
    'RequisitosVencidos',
    'IdCompania',
    'IdContrato',
    'IdPerfilAcreditacion',
    'IdCargo',
    'Visita',
    'FechaInicio',
    'FechaFin',
    'IdSolicitud',
  ],
  cells: { Estado: StateCell },
  inputs: { Estado: LightField },
  scrolls: true,
  bulkActions: [demobilize('Documento', '')],
  rowActions: [
    {
      id: 'constancia',
      icon: 'certificate',
      label: () => say('vista.constancia'),
      action: 'imprimir',
      visible: () => true,
      run: async ([row]) => {
        if (!row) return;
        const id = plain(row.IdAcreditacionPersona);
        await saveDocument(`/api/AcreditacionPersona/${id}/constancia`, `${id}.pdf`);
      },
    },
    ...SUSPENSION,
  ],
};

/** Current state of vehicles: which may enter, until when, and what expires first. */
export const vehiculosScreen: EntityScreen = {
  columns: [
    'IdVehiculo',
    'IdTipoVehiculo',
    'Estado',
    'MotivoEstado',
    'ProximoVencimiento',
    'RequisitosVencidos',
    'IdCompania',
    'IdContrato',
    'IdPerfilAcreditacion',
    'FechaInicio',
    'FechaFin',
    'IdSolicitud',
  ],
  cells: { Estado: StateCell },
  inputs: { Estado: LightField },
  scrolls: true,
  bulkActions: [demobilize('Vehiculo', '&entidad=V')],
  rowActions: SUSPENSION,
};

/** Current state of companies: until when, what expires first, and whether they are suspended. */
export const empresasScreen: EntityScreen = {
  columns: [
    'IdCompaniaAcreditada',
    'Documento',
    'Estado',
    'MotivoEstado',
    'ProximoVencimiento',
    'RequisitosVencidos',
    'IdContrato',
    'IdPerfilAcreditacion',
    'FechaInicio',
    'FechaFin',
    'IdSolicitud',
  ],
  cells: { Estado: StateCell },
  inputs: { Estado: LightField },
  rowActions: SUSPENSION,
};
