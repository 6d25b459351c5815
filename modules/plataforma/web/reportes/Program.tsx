import { Button } from '@mantine/core';
import { choice, choices, type Fields, time } from '@platform/entity/field';
import { zone } from '@platform/web/data/reader';
import { plain, texts, type Values } from '@platform/web/data/row';
import { shownMoment } from '@platform/web/data/zone';
import { screenWords } from '@platform/web/i18n/t';
import { AskDialog } from '@platform/web/pages/AskDialog';
import { useSession } from '@platform/web/session/session';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DIAS, PERIODOS, Programado } from '../../shared/programado.entity';
import { parametersOf } from './asked';
import { programmedQuery, programReport, type ReportListed, readersQuery } from './wire';

const t = screenWords('plataforma');
const WEEKDAYS = DIAS.slice(0, 5);

/** Has a report go out by itself, as it is asked for now. */
export function Program({ report, values }: { readonly report: ReportListed; readonly values: Values }) {
  const client = useQueryClient();
  const { username } = useSession();
  const [asking, setAsking] = useState(false);
  const readers = useQuery({ ...readersQuery(report.Codigo), enabled: asking });
  const open = async () => {
    const { error } = await readers.refetch();
    if (error) notifyError(error);
    else setAsking(true);
  };
  const formats = report.Formatos.flatMap((one) => (one === 'P' ? [] : [one]));
  const known = readers.data ?? [];
  const send = async (asked: Values) => {
    const { Proximo } = await programReport(report.Codigo, {
      Formato: asked.Formato,
      ...(report.Dias === null ? {} : { Periodo: asked.Periodo }),
      ...{ Dias: texts(asked.Dias), Hora: asked.Hora, Destinatarios: texts(asked.Destinatarios) },
      Parametros: Object.fromEntries(Object.entries(parametersOf(values)).filter(([name]) => name !== 'Desde' && name !== 'Hasta')),
    });
    setAsking(false);
    notifyOk(t('programados.made', { report: report.Reporte, at: shownMoment(Proximo, zone()) }));
    await client.invalidateQueries(programmedQuery);
  };
  const fields: Fields = {
    Formato: choice({ options: formats, required: true }),
    ...(report.Dias === null ? {} : { Periodo: choice({ options: PERIODOS, required: true }) }),
    Dias: choices({ options: DIAS, required: true }),
    Hora: time({ required: true }),
    Destinatarios: choices({ options: known.map(({ IdUsuario }) => IdUsuario), required: true }),
  };
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarRepeat size={16} aria-hidden />} loading={readers.isFetching} onClick={() => void open()}>
        {t('programados.program')}
      </Button>
      {asking && readers.data && (
        <AskDialog
          entity={Programado}
          asked={{
            title: t('programados.title', { report: report.Reporte }),
            question: t('programados.question'),
            button: t('programados.program'),
            fields,
            options: { Destinatarios: Object.fromEntries(known.map(({ IdUsuario, Nombre }) => [IdUsuario, Nombre])) },
            values: {
              Formato: formats[0] ?? null,
              ...(report.Dias === null ? {} : { Periodo: report.Dias > 0 ? 'D' : 'S' }),
              ...{ Dias: WEEKDAYS, Hora: '07:00' },
              Destinatarios: known.filter(({ IdUsuario }) => IdUsuario === plain(username)).map(({ IdUsuario }) => IdUsuario),
            },
          }}
          onClose={() => setAsking(false)}
          onSend={send}
        />
      )}
    </>
  );
}
