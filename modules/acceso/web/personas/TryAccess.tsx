import { Table, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { choice, moment, ref, text } from '@platform/entity/field';
import { plain, type WireRow } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import { AskForm } from '@platform/web/pages/AskDialog';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { CONTROLES, FAMILIAS, type Familia } from '../../shared/familias';
import { isCodigo } from '../../shared/oraciones';
import { tryAccess, tryVehicle } from '../puesto/wire';
import { say, sayCode } from '../say';
import { subjectOf } from './subject';

type Answer = Awaited<ReturnType<typeof tryAccess>>;

const FIELDS = {
  IdPuerta: ref('AccesoPuerta', { required: true }),
  ModoMarcacion: choice({ options: ['S', 'N'], required: true, default: 'S' }),
  FechaHora: moment({}),
};
/** Of a vehicle who drives it is asked for too. */
const WITH_DRIVER = { ...FIELDS, Conductor: text({ max: 20 }) };
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
          labels: {
            IdPuerta: say('gestion.puerta'),
            ModoMarcacion: say('gestion.sentido'),
            FechaHora: say('gestion.momento'),
            Conductor: say('gestion.documentoConductor'),
          },
          options: { ModoMarcacion: { S: say('gestion.entrada'), N: say('gestion.salida') } },
          values: { FechaHora: new Date().toISOString() },
          button: say('gestion.evaluar'),
        }}
        onClose={onClose}
        onSend={async ({ IdPuerta, ModoMarcacion, FechaHora, Conductor }) => {
          const asked = {
            IdPuerta: Number(IdPuerta),
            ModoMarcacion: ModoMarcacion === 'N' ? ('N' as const) : ('S' as const),
            FechaHora: plain(FechaHora) || null,
          };
          setAnswer(
            vehicle
              ? await tryVehicle({ ...asked, placa: plain(row.Placa), conductor: plain(Conductor).trim() })
              : await tryAccess({ ...asked, Identificador: plain(row.Documento), IdTipoDocumento: Number(row.IdTipoDocumento) }),
          );
        }}
      />
      <div aria-live="polite">{answer && <Decision answer={answer} />}</div>
    </>
  );
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
        <Controls key={subject.Secuencia} subject={subject} named={answer.Sujetos.length > 1} />
      ))}
    </section>
  );
}

/** What each control said of one: those that were asked, and any other that said something. */
function Controls({ subject, named }: { readonly subject: Answer['Sujetos'][number]; readonly named: boolean }) {
  const of = (familia: Familia, all: readonly { Codigo: string; Motivo: string }[] = []) => all.filter(({ Codigo }) => familyOf(Codigo) === familia);
  const asked = subject.TipoMarcacion === 'V' ? OF_VEHICLE : subject.TipoMarcacion === 'C' ? [...ON_FOOT, 'CONDUCTOR' as const] : ON_FOOT;
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
