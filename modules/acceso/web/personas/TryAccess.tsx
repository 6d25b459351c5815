import { Table, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { choice, moment, ref, text } from '@platform/entity/field';
import { zone } from '@platform/web/data/reader';
import { plain, type Values, type WireRow } from '@platform/web/data/row';
import { clockOf, shownDay, undashed } from '@platform/web/data/zone';
import { t } from '@platform/web/i18n/t';
import { AskForm } from '@platform/web/pages/AskDialog';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { CONTROLES, FAMILIAS, type Familia } from '../../shared/familias';
import { isCodigo } from '../../shared/oraciones';
import { type Leido, tryAccess, tryAnywhere, tryVehicle } from '../puesto/wire';
import { say, sayCode } from '../say';
import { idOf, subjectOf } from './subject';

type Answered = Awaited<ReturnType<typeof tryAccess>>;
/** What was decided of each of a movement; without a door, of whom was asked about. */
type Answer = Pick<Answered, 'Permitido' | 'Codigo' | 'Motivo'> & {
  readonly Sujetos: readonly Pick<Answered['Sujetos'][number], 'Secuencia' | 'TipoMarcacion' | 'Placa' | 'Nombre' | 'Motivos' | 'Advertencias'>[];
  /** Without a door: what of a day is foretold alone. */
  readonly foretold?: true;
};

const FIELDS = {
  IdPuerta: ref('AccesoPuerta', {}),
  Lectura: choice({ options: ['C', 'P', 'E'], required: true, default: 'C' }),
  IdEquipo: ref('SistemaEquipo', { required: true, only: { Para: 'PUERTA' } }),
  ModoMarcacion: choice({ options: ['S', 'N'], required: true, default: 'S' }),
  FechaHora: moment({}),
};
/** Of a vehicle who drives it is asked for too. */
const WITH_DRIVER = { ...FIELDS, Conductor: text({ max: 20 }) };
/** Without a door a day is asked about, of an entry: what is read by, which way and who drives is a door's. */
const shows = (name: string, { IdPuerta, Lectura }: Values): boolean => {
  if (name === 'IdPuerta' || name === 'FechaHora') return true;
  return plain(IdPuerta) !== '' && (name !== 'IdEquipo' || Lectura === 'E');
};
/** Families that are foretold of a day. */
const FORETOLD: readonly Familia[] = ['ESTADO', 'ACREDITACION', 'REQUISITOS', 'RESTRICCIONES', 'PERFIL', 'REGIMEN'];
/** Controls of whoever is on foot, and those of a vehicle. */
const ON_FOOT = FAMILIAS.filter((familia) => familia !== 'VEHICULO' && familia !== 'CONDUCTOR');
const OF_VEHICLE: readonly Familia[] = ['PUERTA', 'VEHICULO'];

/** Opens *Probar acceso* of somebody over the screen. */
export function askTryAccess(row: WireRow): void {
  const id = modals.open({
    size: 'lg',
    title: `${say('gestion.probar')} · ${plain(row.NombreCompleto ?? row.Placa)}`,
    closeOnClickOutside: false,
    closeButtonProps: { 'aria-label': t('actions.close') },
    children: <TryAccess row={row} onClose={() => modals.close(id)} />,
  });
}

/** A door, a direction and a moment, and what the gate would decide of somebody there: nothing is written. */
function TryAccess({ row, onClose }: { readonly row: WireRow; readonly onClose: () => void }) {
  const [answer, setAnswer] = useState<Answer>();
  const { entity, by } = subjectOf(row);
  const vehicle = by === 'IdVehiculo';
  return (
    <>
      <AskForm
        entity={entity}
        asked={{
          title: say('gestion.probar'),
          question: say('gestion.probarAyuda'),
          fields: vehicle ? WITH_DRIVER : FIELDS,
          shows,
          labels: {
            IdPuerta: say('gestion.puerta'),
            Lectura: say('gestion.leidoPor'),
            IdEquipo: say('gestion.equipo'),
            ModoMarcacion: say('gestion.sentido'),
            FechaHora: say('gestion.momento'),
            Conductor: say('gestion.documentoConductor'),
          },
          options: {
            Lectura: { C: say('gestion.leidoCualquiera'), P: say('gestion.leidoPuesto'), E: say('gestion.leidoEquipo') },
            ModoMarcacion: { S: say('gestion.entrada'), N: say('gestion.salida') },
          },
          values: { FechaHora: new Date().toISOString() },
          button: say('gestion.evaluar'),
        }}
        onClose={onClose}
        onSend={async ({ IdPuerta, Lectura, IdEquipo, ModoMarcacion, FechaHora, Conductor }) => {
          const moment = plain(FechaHora) || null;
          if (plain(IdPuerta) === '') return setAnswer(await anywhere(row, moment ?? new Date().toISOString()));
          const asked = {
            IdPuerta: Number(IdPuerta),
            ModoMarcacion: ModoMarcacion === 'N' ? ('N' as const) : ('S' as const),
            FechaHora: moment,
          };
          const by: Leido = Lectura === 'E' ? { IdEquipo: Number(IdEquipo) } : Lectura === 'P' ? 'puesto' : 'cualquiera';
          setAnswer(
            vehicle
              ? await tryVehicle({ ...asked, placa: plain(row.Placa), conductor: plain(Conductor).trim() }, by)
              : await tryAccess({ ...asked, Identificador: plain(row.Documento), IdTipoDocumento: Number(row.IdTipoDocumento) }, by),
          );
        }}
      />
      <div aria-live="polite">{answer && <Decision answer={answer} />}</div>
    </>
  );
}

/** Whether somebody would come in by any door of the division on the day of a moment. */
async function anywhere(row: WireRow, moment: string): Promise<Answer | undefined> {
  const vehicle = subjectOf(row).by === 'IdVehiculo';
  const day = undashed(clockOf(moment, zone())).slice(0, 8);
  const found = await tryAnywhere(vehicle ? { IdVehiculo: idOf(row) } : { IdPersona: idOf(row) }, day);
  if (!found) return undefined;
  const Motivo = found.Motivos[0]?.Motivo ?? say('gestion.cualquierPuerta', { fecha: shownDay(day) });
  const subject = { Secuencia: 0, TipoMarcacion: vehicle ? ('V' as const) : ('T' as const), Placa: null, Nombre: null };
  return { ...found, Motivo, Sujetos: [{ ...subject, Motivos: found.Motivos, Advertencias: [] }], foretold: true };
}

const familyOf = (code: string): Familia | undefined =>
  isCodigo(code) && code in CONTROLES ? Object.entries(CONTROLES).find(([one]) => one === code)?.[1] : undefined;

/** Permitted or denied, and what each control said of each of the movement. */
function Decision({ answer }: { readonly answer: Answer }) {
  const permits = answer.Permitido === 'S';
  return (
    <section aria-label={say('gestion.resultado')}>
      <Text fw={700} size="lg" mt="md" component="p">
        <StatusBadge tone={permits ? 'green' : 'red'} icon={permits ? IconCheck : IconX}>
          {permits ? say('gestion.permitido') : say('gestion.denegado')}
        </StatusBadge>{' '}
        {answer.Codigo} · {answer.Motivo}
      </Text>
      {answer.Sujetos.map((subject) => (
        <Controls key={subject.Secuencia} subject={subject} named={answer.Sujetos.length > 1} foretold={answer.foretold === true} />
      ))}
    </section>
  );
}

/** What each control said of one: those that were asked, and any other that said something. */
function Controls({
  subject,
  named,
  foretold,
}: {
  readonly subject: Answer['Sujetos'][number];
  readonly named: boolean;
  readonly foretold: boolean;
}) {
  const of = (familia: Familia, all: readonly { Codigo: string; Motivo: string }[] = []) => all.filter(({ Codigo }) => familyOf(Codigo) === familia);
  const ofVehicle = foretold ? (['VEHICULO'] as const) : OF_VEHICLE;
  const asked =
    subject.TipoMarcacion === 'V' ? ofVehicle : foretold ? FORETOLD : subject.TipoMarcacion === 'C' ? [...ON_FOOT, 'CONDUCTOR' as const] : ON_FOOT;
  const shown = FAMILIAS.filter((familia) => asked.includes(familia) || of(familia, [...subject.Motivos, ...subject.Advertencias]).length > 0);
  return (
    <>
      {named && (
        <Text fw={600} mt="sm">
          {subject.Placa ?? subject.Nombre ?? ''}
        </Text>
      )}
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('gestion.control')}</Table.Th>
            <Table.Th>{say('gestion.resultado')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((familia) => {
            const blocks = of(familia, subject.Motivos);
            const warns = of(familia, subject.Advertencias);
            const Sign = blocks.length > 0 ? IconX : warns.length > 0 ? IconAlertTriangle : IconCheck;
            return (
              <Table.Tr key={familia}>
                <Table.Th scope="row">{sayCode('familias', familia)}</Table.Th>
                <Table.Td>
                  {blocks.length + warns.length === 0 && (
                    <StatusBadge tone="green" icon={Sign}>
                      {say('gestion.pasa')}
                    </StatusBadge>
                  )}
                  {[...blocks, ...warns].map(({ Codigo, Motivo }) => (
                    <div key={`${Codigo} ${Motivo}`}>
                      <StatusBadge tone={blocks.length > 0 ? 'red' : 'orange'} icon={Sign}>
                        {Codigo}
                      </StatusBadge>{' '}
                      {Motivo}
                    </div>
                  ))}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </>
  );
}
