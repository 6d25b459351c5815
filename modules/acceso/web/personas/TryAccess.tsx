import { Table, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { choice, moment, ref } from '@platform/entity/field';
import { plain, type WireRow } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import { AskForm } from '@platform/web/pages/AskDialog';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { CONTROLES, FAMILIAS, type Familia } from '../../shared/familias';
import { GestionPersona } from '../../shared/gestion.entity';
import { isCodigo } from '../../shared/oraciones';
import { tryAccess } from '../puesto/wire';
import { say, sayCode } from '../say';

type Answer = Awaited<ReturnType<typeof tryAccess>>;

const FIELDS = {
  IdPuerta: ref('AccesoPuerta', { required: true }),
  ModoMarcacion: choice({ options: ['S', 'N'], required: true, default: 'S' }),
  FechaHora: moment({}),
};
/** Those of whoever is on foot. */
const SHOWN = FAMILIAS.filter((familia) => familia !== 'VEHICULO' && familia !== 'CONDUCTOR');

/** Opens *Probar acceso* of somebody over the screen. */
export function askTryAccess(row: WireRow): void {
  const id = modals.open({
    size: 'lg',
    title: `${say('gestion.probar')} · ${plain(row.NombreCompleto)}`,
    closeOnClickOutside: false,
    closeButtonProps: { 'aria-label': t('actions.close') },
    children: <TryAccess row={row} onClose={() => modals.close(id)} />,
  });
}

/** A door, a direction and a moment, and what the gate would decide of somebody there: nothing is written. */
function TryAccess({ row, onClose }: { readonly row: WireRow; readonly onClose: () => void }) {
  const [answer, setAnswer] = useState<Answer>();
  return (
    <>
      <AskForm
        entity={GestionPersona}
        asked={{
          title: say('gestion.probar'),
          question: say('gestion.probarAyuda'),
          fields: FIELDS,
          labels: { IdPuerta: say('gestion.puerta'), ModoMarcacion: say('gestion.sentido'), FechaHora: say('gestion.momento') },
          options: { ModoMarcacion: { S: say('gestion.entrada'), N: say('gestion.salida') } },
          values: { FechaHora: new Date().toISOString() },
          button: say('gestion.evaluar'),
        }}
        onClose={onClose}
        onSend={async ({ IdPuerta, ModoMarcacion, FechaHora }) =>
          setAnswer(
            await tryAccess({
              IdPuerta: Number(IdPuerta),
              ModoMarcacion: ModoMarcacion === 'N' ? 'N' : 'S',
              FechaHora: plain(FechaHora) || null,
              Identificador: plain(row.Documento),
              IdTipoDocumento: Number(row.IdTipoDocumento),
            }),
          )
        }
      />
      <div aria-live="polite">{answer && <Decision answer={answer} />}</div>
    </>
  );
}

const familyOf = (code: string): Familia | undefined =>
  isCodigo(code) && code in CONTROLES ? Object.entries(CONTROLES).find(([one]) => one === code)?.[1] : undefined;

/** Permitted or denied, and what each control said. */
function Decision({ answer }: { readonly answer: Answer }) {
  const [subject] = answer.Sujetos;
  const permits = answer.Permitido === 'S';
  const of = (familia: Familia, all: readonly { Codigo: string; Motivo: string }[] = []) => all.filter(({ Codigo }) => familyOf(Codigo) === familia);
  return (
    <section aria-label={say('gestion.resultado')}>
      <Text fw={700} size="lg" mt="md" component="p">
        <StatusBadge tone={permits ? 'green' : 'red'} icon={permits ? IconCheck : IconX}>
          {permits ? say('gestion.permitido') : say('gestion.denegado')}
        </StatusBadge>{' '}
        {answer.Codigo} · {answer.Motivo}
      </Text>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('gestion.control')}</Table.Th>
            <Table.Th>{say('gestion.resultado')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {SHOWN.map((familia) => {
            const blocks = of(familia, subject?.Motivos);
            const warns = of(familia, subject?.Advertencias);
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
    </section>
  );
}
